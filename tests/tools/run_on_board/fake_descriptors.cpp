// SPDX-License-Identifier: MIT
// Reads jobs, command streams and descriptors like a GPU, and refuses everything that is not known to be
// right.
#include "fake.hpp"

#include <valhall/cost.hpp>

#include <algorithm>
#include <cstdio>

namespace fake {

namespace {

std::string hexadecimal(std::uint64_t value) {
  char text[32];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

void expect_value(std::uint64_t found, std::uint64_t wanted, const std::string& what) {
  expect(found == wanted, what + " is " + hexadecimal(found) + ", not " + hexadecimal(wanted));
}

/// The registers of a command stream; reading one that was not written is a violation.
class register_file {
 public:
  explicit register_file(unsigned count) : values_(count), written_(count) {}
  void set(unsigned index, std::uint32_t value) {
    expect(index < values_.size(), "a stream writes a register of the kernel");
    values_[index] = value;
    written_[index] = true;
  }
  std::uint32_t get(unsigned index) const {
    expect(index < values_.size() && written_[index],
           "r" + std::to_string(index) + " of the stream has no value");
    return values_[index];
  }
  std::uint64_t pair(unsigned index) const { return get(index) | std::uint64_t{get(index + 1)} << 32; }

 private:
  std::vector<std::uint32_t> values_;
  std::vector<bool> written_;
};

/// The state of a stream: each step requires the one before it.
enum class step { start, requested, flushing, flushed, configured, running, done, flushing_again, end };

}  // namespace

dispatch read_job(device& d, std::uint64_t address) {
  expect(address % 128 == 0, "a job is 128-aligned");
  const memory_view job(d, address, 128, "the job");
  for (std::size_t i = 0; i < 4; ++i) expect_value(job.word(i), 0, "the status of a job that did not run");
  expect_value(job.word(4), 0x00010108, "the type, barrier and index of the job");
  for (const std::size_t i : {5u, 6u, 7u}) expect_value(job.word(i), 0, "a dependency or the next job");
  expect_value(job.word(9), 1 | 2 << 14, "the task increment and axis");
  for (const std::size_t i : {13u, 14u, 15u, 16u}) expect_value(job.word(i), 0, "an offset");
  expect_value(job.word(17) >> 8, 0, "the bits beside the number of uniforms");
  for (std::size_t i = 18; i < 24; ++i) expect_value(job.word(i), 0, "an unused word of the job");
  dispatch r;
  r.workgroup = job.word(8);
  for (unsigned i = 0; i < 3; ++i) r.groups[i] = job.word(10 + i);
  r.uniform_count = job.word(17);
  r.resources = job.pair(24);
  r.program = job.pair(26);
  r.local = job.pair(28);
  r.uniforms = job.pair(30);
  return r;
}

dispatch read_stream(device& d, std::uint64_t address, std::uint64_t bytes, unsigned registers) {
  const memory_view words(d, address, bytes, "the stream");
  const bool is_v10 = architecture() == 10;
  register_file r(registers);
  dispatch found;
  step now = step::start;
  const auto advance = [&](step from, step to, const char* what) {
    expect(now == from, std::string(what) + " is at the wrong place of the stream");
    now = to;
  };
  for (std::size_t i = 0; i < words.words(); i += 2) {
    const std::uint64_t word = words.pair(i);
    const unsigned opcode = static_cast<unsigned>(word >> 56), target = word >> 48 & 0xff;
    const std::uint64_t rest = word & 0x00ffffffffffffff, low48 = word & 0xffffffffffff;
    switch (opcode) {
      case 1:
        r.set(target, static_cast<std::uint32_t>(low48));
        r.set(target + 1, static_cast<std::uint32_t>(low48 >> 32));
        break;
      case 2:
        expect_value(low48 >> 32, 0, "the high bits of MOVE32");
        r.set(target, static_cast<std::uint32_t>(low48));
        break;
      case 3:
        expect_value(rest, 1 << 16, "the slots of WAIT");
        if (now == step::flushing)
          now = step::flushed;
        else if (now == step::running)
          now = step::done;
        else
          advance(step::flushing_again, step::end, "WAIT");
        break;
      case 4:
        advance(step::configured, step::running, "RUN_COMPUTE");
        expect_value(rest, architecture() >= 12 ? 0x00040001 : 0x00000001, "the fields of RUN_COMPUTE");
        found.resources = r.pair(0);
        found.uniforms = r.pair(8) & 0x00ffffffffffffff;
        found.uniform_count = r.pair(8) >> 56;
        found.program = r.pair(16);
        found.local = r.pair(24);
        expect_value(r.get(32), 0, "the offset of attributes");
        found.workgroup = r.get(33);
        for (unsigned k = 0; k < 3; ++k) expect_value(r.get(34 + k), 0, "the offset of the job");
        for (unsigned k = 0; k < 3; ++k) found.groups[k] = r.get(37 + k);
        break;
      case 23:
        expect(is_v10, "SET_SB_ENTRY is for v10");
        expect_value(rest, 0, "the entries of SET_SB_ENTRY");
        advance(step::flushed, step::configured, "SET_SB_ENTRY");
        break;
      case 28:
        expect(!is_v10, "SET_STATE_IMM32 is not for v10");
        expect_value(rest, 0, "the fields of SET_STATE_IMM32");
        advance(step::flushed, step::configured, "SET_STATE_IMM32");
        break;
      case 34:
        expect_value(rest, 1, "the resources of REQ_RESOURCE");
        advance(step::start, step::requested, "REQ_RESOURCE");
        break;
      case 36:
        expect_value(r.get(0), 0, "the flush identifier");
        expect_value(rest, now == step::requested ? 0x233 : 0x033, "the fields of FLUSH_CACHE2");
        if (now == step::requested)
          now = step::flushing;
        else
          advance(step::done, step::flushing_again, "FLUSH_CACHE2");
        break;
      default: throw violation("the stream has the unknown opcode " + std::to_string(opcode));
    }
  }
  expect(now == step::end, "the stream ends too early");
  return found;
}

checked_job check(device& d, const dispatch& job) {
  checked_job result;
  expect((job.workgroup >> 30) == 0, "workgroups are not merged");
  std::uint64_t threads = 1;
  for (unsigned i = 0; i < 3; ++i) {
    result.size[i] = (job.workgroup >> (10 * i) & 0x3ff) + 1;
    result.groups[i] = job.groups[i];
    threads *= result.size[i];
    expect(job.groups[i] != 0, "a job has workgroups in each dimension");
  }
  expect(threads <= settings().number("threads", 512), "a workgroup fits the GPU");

  expect(job.program % 32 == 0, "a shader program is 32-aligned");
  const memory_view program(d, job.program, 32, "the shader program");
  const std::uint32_t kind = program.word(0);
  expect((kind & 0x5fffffff) == 0x18 || (kind & 0x5fffffff) == (0x18 | 2 << 17),
         "the first word of the shader program is wrong");
  result.flush = (kind >> 17 & 3) == 2;
  expect_value(program.word(1), architecture() >= 12 ? 0x00017f80 : 0x00007f80, "what is preloaded");
  expect(architecture() < 12 || threads <= 16, "a workgroup has the one warp that the shader program says");
  for (std::size_t i = 4; i < 8; ++i)
    expect_value(program.word(i), 0, "an unused word of the shader program");

  expect(job.local % 64 == 0, "local storage is 64-aligned");
  const memory_view local(d, job.local, 32, "the local storage");
  constexpr std::uint32_t none[8] = {0, 0x1f, 0, 0x10000000, 0, 0, 0, 0};
  for (std::size_t i = 0; i < 8; ++i) expect_value(local.word(i), none[i], "a word of the local storage");

  result.code = program.pair(2);
  expect(result.code % 128 == 0, "code is 128-aligned");
  const buffer& code = d.holding(result.code, 128, "the code");
  for (const buffer& b : d.buffers)
    expect(b.executable == (&b == &code), "code is executable, and nothing else is");
  const std::uint8_t* const first = code.bytes + (result.code - code.address);
  const std::size_t most = (code.size - (result.code - code.address)) / 8;
  const auto at = [&](std::size_t i) {
    std::uint64_t word = 0;
    std::memcpy(&word, first + i * 8, 8);
    return word;
  };
  std::size_t end = 0;
  const auto is_padding = [&] {
    const std::size_t last = (end + 2 + 15) / 16 * 16;
    for (std::size_t i = end; i < last && i < most; ++i)
      if (at(i) != 0) return false;
    return last <= most;
  };
  for (; end < most && !is_padding(); ++end) result.words.push_back(at(end));
  expect(end < most && end != 0, "a program has words, and zeros after them");
  constexpr std::uint64_t jump_ex = 0x3f, opcode_mask = 0x1ff;
  const bool jumps = std::any_of(result.words.begin(), result.words.end(),
                                 [](std::uint64_t word) { return (word >> 48 & opcode_mask) == jump_ex; });
  expect_value(kind >> 29 & 1, jumps, "whether the program has JUMP_EX");
  expect((kind >> 30) == 0 ||
             valhall::cost_of(result.words, static_cast<valhall::arch>(architecture())).threads() == 2,
         "a program with 32 registers does not use r16-r47");
  constexpr std::uint64_t reach = 16 << 20;
  expect(result.code / reach == (result.code + end * 8) / reach, "code does not cross a multiple of 16 MiB");

  expect(job.uniform_count <= 64 && job.uniforms % 8 == 0, "there are at most 64 uniforms of 64 bits");
  expect_value(job.uniform_count, settings().number("uniforms", job.uniform_count), "the number of uniforms");
  const memory_view uniforms(d, job.uniforms, job.uniform_count * 8, "the uniforms");
  for (std::size_t i = 0; i < job.uniform_count * 2; ++i) result.uniforms.push_back(uniforms.word(i));

  if (job.resources == 0) return result;
  expect_value(job.resources & 63, 4, "the number of resource tables");
  const memory_view table(d, job.resources & ~std::uint64_t{63}, 64, "the resource table");
  for (std::size_t i = 4; i < 16; ++i)
    expect_value(table.word(i), 0, "an unused entry of the resource table");
  expect_value(table.word(1) >> 24, 1, "the first table holds descriptors, and its other bits");
  const std::uint64_t descriptors = table.pair(0) & 0x00ffffffffffffff, size = table.pair(2);
  expect(descriptors % 32 == 0 && size % 32 == 0 && size != 0 && size / 32 <= 256, "buffers have 32 bytes");
  const memory_view list(d, descriptors, size, "the descriptors of buffers");
  for (std::size_t i = 0; i < size / 32; ++i) {
    for (const std::size_t unused : {4u, 5u, 6u, 7u})
      expect_value(list.word(i * 8 + unused), 0, "an unused word of a buffer");
    if (list.word(i * 8) == 0) continue;
    expect_value(list.word(i * 8), 0x19, "the type of a buffer");
    const std::uint64_t bytes = list.word(i * 8 + 1), address = list.pair(i * 8 + 2);
    expect(bytes % 4 == 0 && address % 64 == 0, "the contents of a buffer are words, and 64-aligned");
    const memory_view contents(d, address, bytes, "a buffer");
    checked_job::bound b = {static_cast<std::uint8_t>(i), {}};
    for (std::size_t k = 0; k < bytes / 4; ++k) b.words.push_back(contents.word(k));
    result.buffers.push_back(b);
  }
  return result;
}

void report_unchecked_bits(device& d, std::uint64_t address, std::uint64_t bytes, unsigned registers) {
  const auto read = [&] {
    return registers == 0 ? read_job(d, address) : read_stream(d, address, bytes, registers);
  };
  const dispatch job = read();
  struct part {
    const char* name;
    std::uint64_t address, bytes;
  };
  std::vector<part> parts = {
      {"entry", address, bytes}, {"program", job.program, 32}, {"local", job.local, 32}};
  if (job.resources != 0) {
    const std::uint64_t table = job.resources & ~std::uint64_t{63};
    parts.push_back({"table", table, 64});
    parts.push_back({"buffer", memory_view(d, table, 64, "the table").pair(0) & 0x00ffffffffffffff, 32});
  }
  for (const part& p : parts) {
    const memory_view view(d, p.address, p.bytes, p.name);
    for (std::size_t byte = 0; byte < p.bytes; ++byte)
      for (unsigned bit = 0; bit < 8; ++bit) {
        view.bytes()[byte] ^= static_cast<std::uint8_t>(1u << bit);
        bool unnoticed = true;
        try {
          check(d, read());
        } catch (const violation&) {
          unnoticed = false;
        }
        view.bytes()[byte] ^= static_cast<std::uint8_t>(1u << bit);
        if (unnoticed) std::fprintf(stderr, "unchecked: %s %zu.%zu\n", p.name, byte / 4, byte % 4 * 8 + bit);
      }
  }
}

}  // namespace fake
