// SPDX-License-Identifier: MIT
// Includes the public headers after macros of Mesa, Linux, X11, Windows and the C library. A library name
// that collides with one of them does not compile here.
#include <version>

// The standard headers that the library uses. They may not compile after such macros.
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#if defined(__cpp_lib_format)
#include <format>
#endif

// Mesa: util/macros.h and similar headers.
#undef ALIGN
#define ALIGN(...) a macro !
#undef ALIGN_NPOT
#define ALIGN_NPOT(...) a macro !
#undef ALIGN_POT
#define ALIGN_POT(...) a macro !
#undef ALWAYS_INLINE
#define ALWAYS_INLINE a macro !
#undef ARRAY_SIZE
#define ARRAY_SIZE(...) a macro !
#undef ASSERTED
#define ASSERTED a macro !
#undef ASSERT_BITFIELD_SIZE
#define ASSERT_BITFIELD_SIZE(...) a macro !
#undef ATTRIBUTE_CONST
#define ATTRIBUTE_CONST a macro !
#undef ATTRIBUTE_NOINLINE
#define ATTRIBUTE_NOINLINE a macro !
#undef ATTRIBUTE_PURE
#define ATTRIBUTE_PURE a macro !
#undef ATTRIBUTE_RETURNS_NONNULL
#define ATTRIBUTE_RETURNS_NONNULL a macro !
#undef BITFIELD64_BIT
#define BITFIELD64_BIT(...) a macro !
#undef BITFIELD64_MASK
#define BITFIELD64_MASK(...) a macro !
#undef BITFIELD64_RANGE
#define BITFIELD64_RANGE(...) a macro !
#undef BITFIELD_BIT
#define BITFIELD_BIT(...) a macro !
#undef BITFIELD_CLEAR
#define BITFIELD_CLEAR(...) a macro !
#undef BITFIELD_MASK
#define BITFIELD_MASK(...) a macro !
#undef BITFIELD_RANGE
#define BITFIELD_RANGE(...) a macro !
#undef BITFIELD_SET
#define BITFIELD_SET(...) a macro !
#undef BITFIELD_TEST
#define BITFIELD_TEST(...) a macro !
#undef CEILING
#define CEILING(...) a macro !
#undef CLAMP
#define CLAMP(...) a macro !
#undef CONTAINER_OF
#define CONTAINER_OF(...) a macro !
#undef COPY_4V
#define COPY_4V(...) a macro !
#undef DBG
#define DBG(...) a macro !
#undef DEBUG_NAMED_VALUE_END
#define DEBUG_NAMED_VALUE_END a macro !
#undef DIV_ROUND_UP
#define DIV_ROUND_UP(...) a macro !
#undef DO_PRAGMA
#define DO_PRAGMA(...) a macro !
#undef ENUM_PACKED
#define ENUM_PACKED a macro !
#undef EXPLICIT_CONVERSION
#define EXPLICIT_CONVERSION a macro !
#undef FALLTHROUGH
#define FALLTHROUGH a macro !
#undef FLATTEN
#define FLATTEN a macro !
#undef HAS_TRIVIAL_DESTRUCTOR
#define HAS_TRIVIAL_DESTRUCTOR(...) a macro !
#undef MALLOCLIKE
#define MALLOCLIKE a macro !
#undef MAX2
#define MAX2(...) a macro !
#undef MAX3
#define MAX3(...) a macro !
#undef MAX4
#define MAX4(...) a macro !
#undef MAYBE_UNUSED
#define MAYBE_UNUSED a macro !
#undef MIN2
#define MIN2(...) a macro !
#undef MIN3
#define MIN3(...) a macro !
#undef MIN4
#define MIN4(...) a macro !
#undef MUST_CHECK
#define MUST_CHECK a macro !
#undef NORETURN
#define NORETURN a macro !
#undef PACKED
#define PACKED a macro !
#undef PRAGMA_DIAGNOSTIC_PUSH
#define PRAGMA_DIAGNOSTIC_PUSH(...) a macro !
#undef PRINTFLIKE
#define PRINTFLIKE(...) a macro !
#undef PUBLIC
#define PUBLIC a macro !
#undef ROUND_DOWN_TO
#define ROUND_DOWN_TO(...) a macro !
#undef SQR
#define SQR(...) a macro !
#undef STATIC_ASSERT
#define STATIC_ASSERT(...) a macro !
#undef SWAP
#define SWAP(...) a macro !
#undef S_FIXED
#define S_FIXED(...) a macro !
#undef THREAD_LOCAL
#define THREAD_LOCAL a macro !
#undef UNREACHABLE
#define UNREACHABLE(...) a macro !
#undef UNUSED
#define UNUSED a macro !
#undef USED
#define USED a macro !
#undef U_FIXED
#define U_FIXED(...) a macro !
#undef assume
#define assume(...) a macro !
#undef debug_printf
#define debug_printf(...) a macro !
#undef likely
#define likely(...) a macro !
#undef prefetch
#define prefetch(...) a macro !
#undef u_foreach_bit
#define u_foreach_bit(...) a macro !
#undef u_foreach_bit64
#define u_foreach_bit64(...) a macro !
#undef unlikely
#define unlikely(...) a macro !
#undef unreachable
#define unreachable(...) a macro !
#undef util_bitcount
#define util_bitcount(...) a macro !

// Linux.
#undef ARG_MAX
#define ARG_MAX a macro !
#undef B0
#define B0 a macro !
#undef B50
#define B50 a macro !
#undef BIG_ENDIAN
#define BIG_ENDIAN a macro !
#undef BIT
#define BIT(...) a macro !
#undef BIT_ULL
#define BIT_ULL(...) a macro !
#undef BLOCK_SIZE
#define BLOCK_SIZE a macro !
#undef BS0
#define BS0 a macro !
#undef BUFSIZ
#define BUFSIZ a macro !
#undef BUG_ON
#define BUG_ON(...) a macro !
#undef BYTE_ORDER
#define BYTE_ORDER a macro !
#undef CHILD_MAX
#define CHILD_MAX a macro !
#undef CR0
#define CR0 a macro !
#undef ECHO
#define ECHO a macro !
#undef EDOM
#define EDOM a macro !
#undef EINVAL
#define EINVAL a macro !
#undef EOF
#define EOF a macro !
#undef ERANGE
#define ERANGE a macro !
#undef FF0
#define FF0 a macro !
#undef FIELD_GET
#define FIELD_GET(...) a macro !
#undef FIELD_PREP
#define FIELD_PREP(...) a macro !
#undef GENMASK
#define GENMASK(...) a macro !
#undef HUGE_VAL
#define HUGE_VAL a macro !
#undef I
#define I a macro !
#undef INFINITY
#define INFINITY a macro !
#undef LITTLE_ENDIAN
#define LITTLE_ENDIAN a macro !
#undef M_E
#define M_E a macro !
#undef M_PI
#define M_PI a macro !
#undef NAN
#define NAN a macro !
#undef NGROUPS_MAX
#define NGROUPS_MAX a macro !
#undef NL0
#define NL0 a macro !
#undef NR_OPEN
#define NR_OPEN a macro !
#undef NULL
#define NULL a macro !
#undef PAGE_SIZE
#define PAGE_SIZE a macro !
#undef PATH_MAX
#define PATH_MAX a macro !
#undef PIPE_BUF
#define PIPE_BUF a macro !
#undef RAND_MAX
#define RAND_MAX a macro !
#undef READ_ONCE
#define READ_ONCE(...) a macro !
#undef TAB0
#define TAB0 a macro !
#undef VT0
#define VT0 a macro !
#undef WARN_ON
#define WARN_ON(...) a macro !
#undef WRITE_ONCE
#define WRITE_ONCE(...) a macro !
#undef XATTR_NAME_MAX
#define XATTR_NAME_MAX a macro !
#undef _IO
#define _IO(...) a macro !
#undef _IOR
#define _IOR(...) a macro !
#undef _IOW
#define _IOW(...) a macro !
#undef _IOWR
#define _IOWR(...) a macro !
#undef __ALIGN_KERNEL
#define __ALIGN_KERNEL(...) a macro !
#undef __iomem
#define __iomem a macro !
#undef __user
#define __user a macro !
#undef be64toh
#define be64toh(...) a macro !
#undef clamp_t
#define clamp_t(...) a macro !
#undef clamp_val
#define clamp_val(...) a macro !
#undef clrbit
#define clrbit(...) a macro !
#undef complex
#define complex a macro !
#undef container_of
#define container_of(...) a macro !
#undef errno
#define errno a macro !
#undef howmany
#define howmany(...) a macro !
#undef htobe16
#define htobe16(...) a macro !
#undef htole32
#define htole32(...) a macro !
#undef htonl
#define htonl(...) a macro !
#undef htons
#define htons(...) a macro !
#undef i386
#define i386 a macro !
#undef imaginary
#define imaginary a macro !
#undef isclr
#define isclr(...) a macro !
#undef isset
#define isset(...) a macro !
#undef le32toh
#define le32toh(...) a macro !
#undef linux
#define linux a macro !
#undef major
#define major(...) a macro !
#undef makedev
#define makedev(...) a macro !
#undef max_t
#define max_t(...) a macro !
#undef min_t
#define min_t(...) a macro !
#undef minor
#define minor(...) a macro !
#undef ntohl
#define ntohl(...) a macro !
#undef ntohs
#define ntohs(...) a macro !
#undef offsetof
#define offsetof(...) a macro !
#undef powerof2
#define powerof2(...) a macro !
#undef rounddown
#define rounddown(...) a macro !
#undef roundup
#define roundup(...) a macro !
#undef s6_addr
#define s6_addr a macro !
#undef sa_handler
#define sa_handler a macro !
#undef setbit
#define setbit(...) a macro !
#undef si_pid
#define si_pid a macro !
#undef si_value
#define si_value a macro !
#undef sigmask
#define sigmask(...) a macro !
#undef st_atim
#define st_atim a macro !
#undef st_atime
#define st_atime a macro !
#undef st_ctime
#define st_ctime a macro !
#undef st_mtime
#define st_mtime a macro !
#undef stderr
#define stderr a macro !
#undef stdin
#define stdin a macro !
#undef stdout
#define stdout a macro !
#undef timeradd
#define timeradd(...) a macro !
#undef timersub
#define timersub(...) a macro !
#undef unix
#define unix a macro !

// X11.
#undef AllTemporary
#define AllTemporary a macro !
#undef AllocAll
#define AllocAll a macro !
#undef AllocNone
#define AllocNone a macro !
#undef Always
#define Always a macro !
#undef AnyKey
#define AnyKey a macro !
#undef AnyModifier
#define AnyModifier a macro !
#undef Below
#define Below a macro !
#undef BitmapSuccess
#define BitmapSuccess a macro !
#undef Bool
#define Bool a macro !
#undef ButtonPress
#define ButtonPress a macro !
#undef CenterGravity
#define CenterGravity a macro !
#undef Complex
#define Complex a macro !
#undef ControlMask
#define ControlMask a macro !
#undef Convex
#define Convex a macro !
#undef CopyFromParent
#define CopyFromParent a macro !
#undef CurrentTime
#define CurrentTime a macro !
#undef DestroyAll
#define DestroyAll a macro !
#undef Expose
#define Expose a macro !
#undef False
#define False a macro !
#undef FillSolid
#define FillSolid a macro !
#undef FocusIn
#define FocusIn a macro !
#undef FocusOut
#define FocusOut a macro !
#undef GrayScale
#define GrayScale a macro !
#undef InputOnly
#define InputOnly a macro !
#undef KeyPress
#define KeyPress a macro !
#undef KeyRelease
#define KeyRelease a macro !
#undef LineSolid
#define LineSolid a macro !
#undef LockMask
#define LockMask a macro !
#undef MotionNotify
#define MotionNotify a macro !
#undef Never
#define Never a macro !
#undef NoSymbol
#define NoSymbol a macro !
#undef None
#define None a macro !
#undef Nonconvex
#define Nonconvex a macro !
#undef Opposite
#define Opposite a macro !
#undef PointerRoot
#define PointerRoot a macro !
#undef PseudoColor
#define PseudoColor a macro !
#undef ResizeRequest
#define ResizeRequest a macro !
#undef RetainPermanent
#define RetainPermanent a macro !
#undef ShiftMask
#define ShiftMask a macro !
#undef Status
#define Status a macro !
#undef Success
#define Success a macro !
#undef True
#define True a macro !
#undef TrueColor
#define TrueColor a macro !
#undef Unsorted
#define Unsorted a macro !
#undef WhenMapped
#define WhenMapped a macro !
#undef XYBitmap
#define XYBitmap a macro !
#undef YSorted
#define YSorted a macro !
#undef ZPixmap
#define ZPixmap a macro !

// The C library.
#undef INT64_C
#define INT64_C(...) a macro !
#undef UINT64_C
#define UINT64_C(...) a macro !
#undef alloca
#define alloca(...) a macro !
#undef assert
#define assert(...) a macro !
#undef environ
#define environ a macro !
#undef feof
#define feof(...) a macro !
#undef ferror
#define ferror(...) a macro !
#undef fpclassify
#define fpclassify(...) a macro !
#undef getc
#define getc(...) a macro !
#undef getchar
#define getchar(...) a macro !
#undef isascii
#define isascii(...) a macro !
#undef isfinite
#define isfinite(...) a macro !
#undef isgreater
#define isgreater(...) a macro !
#undef isinf
#define isinf(...) a macro !
#undef isless
#define isless(...) a macro !
#undef isnan
#define isnan(...) a macro !
#undef isnormal
#define isnormal(...) a macro !
#undef issubnormal
#define issubnormal(...) a macro !
#undef isunordered
#define isunordered(...) a macro !
#undef putc
#define putc(...) a macro !
#undef putchar
#define putchar(...) a macro !
#undef setjmp
#define setjmp(...) a macro !
#undef signbit
#define signbit(...) a macro !
#undef sigsetjmp
#define sigsetjmp(...) a macro !
#undef sprintf
#define sprintf(...) a macro !
#undef strcasecmp
#define strcasecmp(...) a macro !
#undef strcpy
#define strcpy(...) a macro !
#undef strdupa
#define strdupa(...) a macro !
#undef strndupa
#define strndupa(...) a macro !
#undef toascii
#define toascii(...) a macro !
#undef va_arg
#define va_arg(...) a macro !
#undef va_copy
#define va_copy(...) a macro !
#undef va_end
#define va_end(...) a macro !
#undef va_start
#define va_start(...) a macro !

// Windows: windows.h, best known for min and max.
#undef ABSOLUTE
#define ABSOLUTE a macro !
#undef APIENTRY
#define APIENTRY a macro !
#undef CALLBACK
#define CALLBACK a macro !
#undef CONST
#define CONST a macro !
#undef C_ASSERT
#define C_ASSERT(...) a macro !
#undef CopyMemory
#define CopyMemory(...) a macro !
#undef CreateFile
#define CreateFile a macro !
#undef DELETE
#define DELETE a macro !
#undef DIFFERENCE
#define DIFFERENCE a macro !
#undef DOMAIN
#define DOMAIN a macro !
#undef DrawText
#define DrawText a macro !
#undef ERROR
#define ERROR a macro !
#undef EXCEPTION
#define EXCEPTION a macro !
#undef FAILED
#define FAILED(...) a macro !
#undef FALSE
#define FALSE a macro !
#undef FAR
#define FAR a macro !
#undef FillMemory
#define FillMemory(...) a macro !
#undef FindResource
#define FindResource a macro !
#undef GetClassName
#define GetClassName a macro !
#undef GetCurrentTime
#define GetCurrentTime(...) a macro !
#undef GetMessage
#define GetMessage a macro !
#undef GetObject
#define GetObject a macro !
#undef HIBYTE
#define HIBYTE(...) a macro !
#undef HIWORD
#define HIWORD(...) a macro !
#undef IGNORE
#define IGNORE a macro !
#undef IN
#define IN a macro !
#undef INFINITE
#define INFINITE a macro !
#undef LOBYTE
#define LOBYTE(...) a macro !
#undef LOWORD
#define LOWORD(...) a macro !
#undef LoadImage
#define LoadImage a macro !
#undef MAKELONG
#define MAKELONG(...) a macro !
#undef MAKEWORD
#define MAKEWORD(...) a macro !
#undef MAX_PATH
#define MAX_PATH a macro !
#undef MoveMemory
#define MoveMemory(...) a macro !
#undef NEAR
#define NEAR a macro !
#undef NO_ERROR
#define NO_ERROR a macro !
#undef OPAQUE
#define OPAQUE a macro !
#undef OPTIONAL
#define OPTIONAL a macro !
#undef OUT
#define OUT a macro !
#undef OVERFLOW
#define OVERFLOW a macro !
#undef PASCAL
#define PASCAL a macro !
#undef PURE
#define PURE a macro !
#undef RELATIVE
#define RELATIVE a macro !
#undef RGB
#define RGB(...) a macro !
#undef STRICT
#define STRICT a macro !
#undef SUCCEEDED
#define SUCCEEDED(...) a macro !
#undef SendMessage
#define SendMessage a macro !
#undef TEXT
#define TEXT(...) a macro !
#undef THIS
#define THIS a macro !
#undef TRANSPARENT
#define TRANSPARENT a macro !
#undef TRUE
#define TRUE a macro !
#undef UNDERFLOW
#define UNDERFLOW a macro !
#undef UNICODE
#define UNICODE a macro !
#undef UNREFERENCED_PARAMETER
#define UNREFERENCED_PARAMETER(...) a macro !
#undef VOID
#define VOID a macro !
#undef WINAPI
#define WINAPI a macro !
#undef Yield
#define Yield(...) a macro !
#undef ZeroMemory
#define ZeroMemory(...) a macro !
#undef _T
#define _T(...) a macro !
#undef cdecl
#define cdecl a macro !
#undef far
#define far a macro !
#undef grp1
#define grp1 a macro !
#undef grp2
#define grp2 a macro !
#undef hyper
#define hyper a macro !
#undef interface
#define interface a macro !
#undef max
#define max(...) a macro !
#undef min
#define min(...) a macro !
#undef near
#define near a macro !
#undef pascal
#define pascal a macro !
#undef rad1
#define rad1 a macro !
#undef small
#define small a macro !

#include "public_headers.hpp"

static_assert(valhall::v9::fadd_f32(valhall::r0, valhall::r1, valhall::r2).ok());

int main() { return 0; }
