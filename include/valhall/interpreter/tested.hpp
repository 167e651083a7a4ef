// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/interpreter.hpp>
#include <valhall/interpreter/print_failure.hpp>

#include <cstddef>
#include <cstdint>

/// Tests of a program in constant evaluation: inputs, and the results that the interpreter must compute.
namespace valhall {

/// Values of memory in a test: an array of 32-bit words, or of floats.
class [[nodiscard]] test_values {
 public:
  /// No values.
  constexpr test_values() noexcept = default;
  /// The elements of an array, which must outlive the object.
  template <std::size_t Size>
  constexpr test_values(const std::uint32_t (&words)[Size]) noexcept : words_(words), size_(Size) {}
  template <std::size_t Size>
  constexpr test_values(const float (&values)[Size]) noexcept : floats_(values), size_(Size) {}

  /// The number of values.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  /// The bits of value `i`, which is less than `size()`.
  [[nodiscard]] constexpr std::uint32_t operator[](std::size_t i) const noexcept {
    return floats_ != nullptr ? float_bits(floats_[i]) : words_[i];
  }

 private:
  const std::uint32_t* words_ = nullptr;
  const float* floats_ = nullptr;
  std::size_t size_ = 0;
};

/// Memory of a test. Its size is that of the longer list; words that `before` lacks are 0 at the start.
struct [[nodiscard]] memory_test {
  std::uint64_t address = 0;  ///< The address of the first byte, a multiple of 4.
  test_values before = {};    ///< The contents at the start of the run.
  test_values after = {};     ///< The expected contents at its end; if empty, the memory is read-only.
};

/// The expected value of a register at the end of the last warp.
struct [[nodiscard]] register_test {
  reg number;               ///< The register.
  std::uint32_t value = 0;  ///< Its value.
  unsigned lane = 0;        ///< The lane, 0 to 15.
};

/// A run and its expected results.
struct [[nodiscard]] run_test {
  valhall::machine machine;            ///< Architecture, stage, uniforms, threads, and further memory.
  view<memory_test> memory = {};       ///< Regions that `machine` does not have.
  view<register_test> registers = {};  ///< Expected registers.
};

namespace detail {

/// The message of a test: the place, and what is wrong there, in parts that are short enough for compilers to
/// print. Without parts, the test passes.
struct test_message {
  static constexpr std::size_t most_parts = 4;

  char texts[most_parts][64] = {};
  std::size_t sizes[most_parts] = {};
  std::size_t count = 0;

  /// Adds a part that `write` writes.
  template <class Write>
  constexpr void add(const Write& write) {
    text_out out(texts[count], sizeof texts[count]);
    write(out);
    sizes[count] = out.size() < sizeof texts[count] ? out.size() : sizeof texts[count];
    ++count;
  }
};

/// Executes a test, and writes the first difference from its expected results.
template <class Words>
class test_run {
 public:
  constexpr test_run(const Words& words, const run_test& wanted) : words_(words), test_(wanted) {
    std::size_t count = 0;
    for (const memory_test& part : wanted.memory) count += size_of(part);
    memory_ = buffer<std::uint32_t>(count);
    machine_ = wanted.machine;
    fill();
  }

  constexpr test_message message() {
    interpreter i(words_, machine_);
    const run_result& run = i.run();
    if (!run.ok())
      add_failure(run.error());
    else if (!compare_memory())
      compare_registers(run);
    return message_;
  }

 private:
  const Words& words_;
  const run_test& test_;
  buffer<std::uint32_t> memory_;
  buffer<memory_region> regions_;
  machine machine_{.arch = test_.machine.arch};
  test_message message_;

  static constexpr std::size_t size_of(const memory_test& part) noexcept {
    return part.before.size() > part.after.size() ? part.before.size() : part.after.size();
  }

  /// Sets the memory to its contents before the run.
  constexpr void fill() {
    regions_.clear();
    for (const memory_region& given : test_.machine.memory) regions_.push_back(given);
    std::size_t first = 0;
    for (const memory_test& part : test_.memory) {
      const std::size_t size = size_of(part);
      std::uint32_t* const words = memory_.begin() + first;
      for (std::size_t i = 0; i < size; ++i) words[i] = i < part.before.size() ? part.before[i] : 0;
      const std::uint32_t* const fixed = words;
      regions_.push_back(part.after.size() == 0 ? memory_region(part.address, fixed, size)
                                                : memory_region(part.address, words, size));
      first += size;
    }
    machine_.memory = regions_;
  }

  constexpr void add_failure(const run_failure& f) {
    message_.add([&](text_out& out) {
      if (f.kind == run_error::bad_machine) return out.put(text_view("the machine"));
      if (f.kind == run_error::broken_code) return out.put(text_view("the code"));
      out.put(text_view("word "));
      out.put_decimal(f.index);
      out.put(text_view(", lane "));
      out.put_decimal(f.lane);
      out.put(text_view(" of warp "));
      out.put_decimal(f.warp);
    });
    message_.add([&](text_out& out) { out.put(text_view(name_of(f))); });
  }

  /// Adds the first wrong word of memory. Returns whether there is one.
  constexpr bool compare_memory() {
    std::size_t first = 0;
    for (const memory_test& part : test_.memory) {
      for (std::size_t i = 0; i < part.after.size(); ++i) {
        const std::uint32_t value = memory_[first + i];
        if (value == part.after[i]) continue;
        message_.add([&](text_out& out) {
          out.put(text_view("element "));
          out.put_decimal(static_cast<long long>(i));
          out.put(text_view(" at "));
          out.put_hex(part.address + i * 4, lower_digits);
        });
        add_values(part.after[i], value);
        add_writer(last_store(first + i));
        return true;
      }
      first += size_of(part);
    }
    return false;
  }

  constexpr void compare_registers(const run_result& run) {
    for (const register_test& wanted : test_.registers) {
      const unsigned number = wanted.number.number();
      const bool exists = wanted.lane < warp_size && number < register_count_of(test_.machine.arch);
      if (exists && run.at(wanted.number, wanted.lane) == wanted.value) continue;
      message_.add([&](text_out& out) {
        out.put('r');
        out.put_decimal(number);
        out.put(text_view(" of lane "));
        out.put_decimal(wanted.lane);
      });
      if (!exists) return message_.add([](text_out& out) { out.put(text_view("does not exist")); });
      add_values(wanted.value, run.at(wanted.number, wanted.lane));
      return add_writer(last_write(number, wanted.lane));
    }
  }

  constexpr void add_values(std::uint32_t wanted, std::uint32_t found) {
    message_.add([&](text_out& out) {
      out.put(text_view("expected "));
      put_value(out, wanted);
    });
    message_.add([&](text_out& out) {
      out.put(text_view("got "));
      put_value(out, found);
    });
  }

  /// Small numbers are decimal. The bits of a float of a common magnitude follow its value.
  static constexpr void put_value(text_out& out, std::uint32_t bits) {
    if (bits < 0x10000) return out.put_decimal(bits);
    const unsigned exponent = bits >> 23 & 0xff;
    const bool is_float = exponent >= 127 - 13 && exponent <= 127 + 30;
    if (is_float) {
      put_float(out, __builtin_bit_cast(float, bits));
      out.put(text_view(" ("));
    }
    out.put_hex(bits, lower_digits);
    if (is_float) out.put(')');
  }

  static constexpr void put_float(text_out& out, float value) {
    if (value < 0) out.put('-');
    const double magnitude = value < 0 ? -value : value;
    const double scaled = magnitude * 1e6;
    auto millionths = static_cast<long long>(scaled);
    if (scaled - static_cast<double>(millionths) >= 0.5) ++millionths;
    out.put_decimal(millionths / 1000000);
    out.put('.');
    long long rest = millionths % 1000000;
    if (rest == 0) out.put('0');
    for (long long digit = 100000; rest != 0; digit /= 10) {
      out.put(static_cast<char>('0' + rest / digit));
      rest %= digit;
    }
  }

  constexpr void add_writer(std::uint32_t index) {
    message_.add([&](text_out& out) {
      if (index == warp::nowhere) return out.put(text_view("no word changed it"));
      out.put(text_view("by word "));
      out.put_decimal(index);
      out.put(text_view(", "));
      out.put(text_view(info(operation_of(bits_of_word(words_[index]), test_.machine.arch).id).name()));
    });
  }

  /// The last word that changed element `at` of the memory, found by another run.
  constexpr std::uint32_t last_store(std::size_t at) {
    fill();
    interpreter i(words_, machine_);
    std::uint32_t found = warp::nowhere;
    for (bool runs = true; runs;) {
      const std::uint32_t index = i.current().next, before = memory_[at];
      runs = i.step();
      if (memory_[at] != before) found = index;
    }
    return found;
  }

  /// The last word that changed a register of the last warp, found by another run.
  constexpr std::uint32_t last_write(unsigned number, unsigned lane) {
    fill();
    interpreter i(words_, machine_);
    buffer<std::uint32_t> found(i.warps().size(), warp::nowhere);
    for (;;) {
      const warp& now = i.current();
      const std::uint32_t index = now.next, before = now.registers[number][lane];
      std::uint32_t workgroup[3];
      for (unsigned d = 0; d < 3; ++d) workgroup[d] = now.workgroup[d];
      const std::uint32_t warp_number = now.number;
      const bool runs = i.step();
      for (unsigned d = 0; d < 3; ++d)
        // The next workgroup starts with registers of its own.
        if (workgroup[d] != now.workgroup[d]) found = buffer<std::uint32_t>(found.size(), warp::nowhere);
      if (now.registers[number][lane] != before) found[warp_number] = index;
      if (!runs || i.done()) return found[warp_number];
    }
  }
};

/// A part of a message as a template argument, which compilers print.
template <std::size_t Size>
struct shown_part {
  char text[Size] = {};

  /// Part `part` of `from`.
  consteval shown_part(const test_message& from, std::size_t part) noexcept {
    for (std::size_t i = 0; i < Size - 1; ++i) text[i] = from.texts[part][i];
    text[Size - 1] = '\0';  // Clang prints a string if the NUL is written.
  }
};

/// Puts the first wrong result into the compiler's message.
template <shown_part... Parts>
struct wrong_result {
  static constexpr bool none = sizeof...(Parts) == 0;
};

/// The whole message, for compilers that accept a computed message.
struct joined_message {
  char text[288] = {};
  std::size_t length = 0;

  constexpr explicit joined_message(const test_message& from) noexcept {
    text_out out(text, sizeof text);
    for (std::size_t i = 0; i < from.count; ++i) {
      if (i != 0) out.put(text_view(i == 1 ? ": " : ", "));
      out.put(text_view(from.texts[i], from.sizes[i]));
    }
    length = out.size();
  }
  constexpr std::size_t size() const noexcept { return length; }
  constexpr const char* data() const noexcept { return text; }
};

}  // namespace detail

/// Runs `Program` in constant evaluation, and returns it if `Test` passes:
///
/// ```cpp
/// #include <valhall/interpreter.hpp>
/// #include <valhall/v9.hpp>
/// using namespace valhall::v9;
///
/// constexpr instruction sum[] = {iadd_u32(r0, u(0), u(1), {.flow = flow::end})};
///
/// constexpr std::uint32_t uniforms[] = {40, 2};
/// constexpr register_test registers[] = {{r0, 42}};
/// constexpr run_test test = {.machine = {.arch = target, .uniforms = uniforms}, .registers = registers};
/// constexpr auto& kernel = tested<sum, test>();
/// ```
///
/// Otherwise compilation stops; the message has the error of the run, or the place, the expected and the
/// computed value of the first wrong result, and the word that wrote it. `Program`, `Test` and the arrays
/// that it refers to have static storage.
template <const auto& Program, const auto& Test>
requires detail::word_list<decltype(Program)>
consteval const auto& tested() {
  constexpr detail::test_message found = detail::test_run(Program, Test).message();
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
  static_assert(found.count == 0, (detail::joined_message(found)));
#else
  // The assertions are short, since clang quotes them in the message.
  if constexpr (found.count != 0) {
    constexpr detail::shown_part<found.sizes[0] + 1> place(found, 0);
    constexpr detail::shown_part<found.sizes[1] + 1> what(found, 1);
    if constexpr (found.count == 2) {
      static_assert(detail::wrong_result<place, what>::none,
                    "error of a run: its place and name are the arguments of wrong_result");
    } else {
      constexpr detail::shown_part<found.sizes[2] + 1> got(found, 2);
      constexpr detail::shown_part<found.sizes[3] + 1> writer(found, 3);
      static_assert(detail::wrong_result<place, what, got, writer>::none,
                    "wrong result of a run: its place, the expected value, the computed one and the word "
                    "that wrote it are the arguments of wrong_result");
    }
  }
#endif
  return Program;
}

}  // namespace valhall
