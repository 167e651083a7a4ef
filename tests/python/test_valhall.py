# SPDX-License-Identifier: MIT
"""The Python package. VALHALL_LIBRARY names the library, VALHALL_TEST_DATA the folder tests/data."""

import array
import gc
import os
import pathlib
import unittest

import valhall

DATA = pathlib.Path(os.environ["VALHALL_TEST_DATA"])

SAXPY = """
.reg x, y
.reg at_x[2], at_y[2]
    SHADDX.u64 at_x, u0, r60.w0, shift:2
    SHADDX.u64 at_y, u2, r60.w0, shift:2
    LOAD.i32.unsigned.slot0 @x, at_x, offset:0
    LOAD.i32.unsigned.slot1 @y, at_y, offset:0
    FMA.f32 y, u4, x, y
    STORE.i32.slot0 @y, at_y, offset:0
"""


def compiled(name, arch="v9"):
    """A compiled program of tests/data."""
    lines = (DATA / ("programs" if arch == "v9" else "programs_v10") / name).read_text().split()
    return valhall.disassemble((int(line, 16) for line in lines), arch)


class Assembling(unittest.TestCase):
    def test_text_and_back(self):
        p = valhall.assemble("FADD.f32 r0, r1, u4\nNOP.end", arch="v10")
        self.assertEqual((len(p), p.arch), (2, "v10"))
        self.assertEqual([i.text for i in p], ["FADD.f32 r0, r1, u4", "NOP.end"])
        self.assertEqual(p.line(1), (0, 2))
        self.assertEqual(valhall.disassemble(p.bytes(), "v10"), p)
        self.assertEqual(valhall.disassemble(p.bytes() + bytes(64), "g710"), p)
        self.assertEqual(str(p), "FADD.f32 r0, r1, u4\nNOP.end\n")
        for syntax in ("2022", "25.0", "later", "arm"):
            text = p.text(syntax)
            self.assertEqual(valhall.assemble(text, "v10", syntax=syntax), p, text)

    def test_errors(self):
        with self.assertRaises(valhall.AssemblyError) as caught:
            valhall.assemble("NOP.ende\nFADD.f32 r0, r1\n", file="kernel.s")
        first, second = caught.exception.diagnostics
        self.assertEqual((first.line, first.column, first.length, first.rule), (1, 5, 4, "unknown_modifier"))
        self.assertIn("end", first.replacements)
        self.assertEqual((second.line, second.rule), (2, "operand_count"))
        self.assertTrue(str(first).startswith("kernel.s:1:5: error: "))
        with self.assertRaisesRegex(ValueError, "must be v9 to v15"):
            valhall.assemble("NOP", arch="v8")
        with self.assertRaisesRegex(ValueError, "it must be one of compute"):
            valhall.assemble("NOP", stage="geometry")

    def test_include(self):
        texts = {"end.s": "NOP.end\n"}
        p = valhall.assemble('NOP\n.include "end.s"\n', include=texts.get)
        self.assertEqual(p[1].text, "NOP.end")
        with self.assertRaises(valhall.AssemblyError):
            valhall.assemble('.include "other.s"\n', include=texts.get)

        def fail(name):
            raise KeyError(name)

        with self.assertRaises(KeyError):
            valhall.assemble('.include "other.s"\n', include=fail)

    def test_every_vector(self):
        """The vectors of the C++ tests: each word has its text, which has the word."""
        count = 0
        for line in (DATA / "legal.tsv").read_text().splitlines():
            if not line or line.startswith("#"):
                continue
            word, text = line.split("\t")[:2]
            self.assertEqual(valhall.decode(int(word, 16)).text, text)
            self.assertEqual(valhall.assemble(text).words, [int(word, 16)])
            count += 1
        self.assertGreater(count, 500)


class Instructions(unittest.TestCase):
    def test_parts(self):
        i = valhall.assemble("FMA.f32.wait0 r0, ^r1, u4.neg, r2")[0]
        self.assertEqual((i.name, i.rule), ("FMA.f32", None))
        first, second, third, _ = i.operands
        self.assertEqual(first, valhall.Operand("register", 0))
        self.assertEqual(second, valhall.Operand("register", 1, last_use=True))
        self.assertEqual(third, valhall.Operand("uniform", 4, negate=True))
        self.assertEqual(i.modifiers, [valhall.Modifier("flow", "wait0", 1)])
        self.assertEqual((i.effects.reads, i.effects.writes, i.effects.uniforms), ([1, 2], [0], [4]))
        self.assertEqual((i.effects.last_reads, i.effects.waits, i.effects.slot), ([1], [0], None))
        self.assertEqual(valhall.encode("FMA.f32", i.operands, {"flow": "wait0"}), i)
        self.assertEqual(i.info.name, "FMA.f32")

    def test_encoding_errors(self):
        r, u = (lambda n: valhall.Operand("register", n)), (lambda n: valhall.Operand("uniform", n))
        with self.assertRaises(valhall.EncodingError) as caught:
            valhall.encode("FADD.f32", [r(0), r(200), u(1)])
        self.assertEqual(caught.exception.rules, [("register_out_of_range", 1)])
        with self.assertRaises(valhall.EncodingError) as caught:
            valhall.encode("FMA.f32", [r(0), u(0), u(2), r(0)])
        self.assertEqual(caught.exception.rules, [("two_uniform_slots", None)])
        with self.assertRaisesRegex(ValueError, "there is no instruction"):
            valhall.encode("FADD.f33")
        with self.assertRaisesRegex(ValueError, "v9 has no instruction"):
            valhall.encode("MMUL.v4s8")

    def test_compiled_words(self):
        """Compiled programs from their parts."""
        for path in sorted((DATA / "programs").glob("*.hex"))[:30]:
            for i in compiled(path.name):
                again = valhall.encode(i.name, i.operands, {m.name: m.number for m in i.modifiers})
                self.assertEqual(again.word, i.word, i.text)

    def test_wrong_words(self):
        i = valhall.decode(0xFFFFFFFFFFFFFFFF)
        self.assertIsNone(i.name)
        self.assertEqual(i.operands, [])
        self.assertIsNotNone(i.rule)
        self.assertTrue(i.text.startswith(".word 0xffffffffffffffff"))
        with self.assertRaises(ValueError):
            i.info

    def test_fields(self):
        wrong = valhall.decode(0x00A8C00000000100 | 1 << 57)
        self.assertEqual((wrong.rule, sum(f.high - f.low + 1 for f in wrong.fields)), ("unused_bits_set", 64))
        self.assertEqual(len([f for f in wrong.fields if f.wrong]), 1)
        self.assertEqual(wrong.explanation, valhall.rules()["unused_bits_set"])
        good = valhall.decode(0x00A8C00000000100)
        self.assertEqual((good.explanation, [f.meaning for f in good.fields if f.name == "source 2"]), ("", ["r1"]))
        self.assertEqual(valhall.decode(0x01FFC00000000000).fields, [])

    def test_info(self):
        fma = valhall.info("FMA.f32")
        self.assertEqual([o.role for o in fma.operands], ["destination", "source", "source", "source"])
        self.assertEqual((fma.unit, fma.semantics, fma.archs[0], fma.archs[-1]), ("FMA", "exact", "v9", "v15"))
        self.assertTrue(fma.operands[1].takes_sign and fma.operands[1].description)
        flow = next(m for m in fma.modifiers if m.name == "flow")
        self.assertEqual((flow.values["end"], flow.default), (15, "none"))
        self.assertIn("FMA.f32", valhall.instructions("v9"))
        for arch in valhall.archs():
            for name in valhall.instructions(arch):
                self.assertEqual(valhall.info(name, arch).name, name)
        self.assertEqual(valhall.gpus()["g710"], "v10")
        self.assertIn("misaligned_pair", valhall.rules())
        self.assertIn("lane_id", valhall.specials("v10"))
        self.assertEqual(valhall.preloaded(stage="fragment")["position_y"], (59, 1, "high"))
        self.assertEqual(valhall.aliases("v10")["LD_PKA.i8"], "LD_BUFFER.i8")


class Programs(unittest.TestCase):
    def test_verify_and_repair(self):
        p = valhall.assemble(
            "LOAD.i32.unsigned.slot0 @r4, u0, offset:0\nIADD.u32 r5, r4, u2\nSTORE.i32.slot1 @r5, u4, offset:0\n"
        )
        found = p.verify()
        self.assertEqual((found[0].rule, found[0].severity, found[0].index), ("read_before_wait", "hazard", 1))
        self.assertEqual((found[0].register, found[0].slot), (4, 0))
        self.assertIn("r4", str(found[0]))
        fixed = p.repair()
        self.assertFalse([f for f in fixed.verify() if f.severity != "note"])
        self.assertTrue(fixed.text().splitlines()[-1].startswith("STORE.i32.slot1.end"))
        with self.assertRaises(valhall.ProgramError) as caught:
            p.optimize()
        self.assertEqual(caught.exception.errors[0].rule, "read_before_wait")
        self.assertEqual([row.slot for row in fixed.timeline()], [0, None, 1])
        self.assertGreater(fixed.timeline(memory=100)[0].stall, fixed.timeline()[0].stall)

    def test_optimize(self):
        p = valhall.assemble(SAXPY, arch="v10")
        q = valhall.assemble("MOV.i32 r0, u0\nMOV.i32 r1, r0\nSTORE.i32.slot0 @r1, u2, offset:0\n").repair()
        better = q.optimize()
        self.assertLess(len(better), len(q))
        self.assertTrue(q.equivalent(better))
        same = q.equivalent(valhall.assemble("NOP.end"))
        self.assertEqual((bool(same), same.verdict), (False, "different"))
        self.assertEqual(p.cost().operations["LS"], 3)
        self.assertEqual((p.cost().bound, p.cost().uniforms), ("LS", [0, 1, 2, 3, 4]))
        self.assertLessEqual(len(p.allocate(registers=8)), len(p))
        with self.assertRaises(ValueError):
            p.equivalent(q)

    def test_listing(self):
        dump = "0000: 00a8c00000000100 whatever\n\n0x00a8c00000000100 ; again\n"
        self.assertEqual([valhall.is_listing(t) for t in (dump, "NOP\n", "")], [True, False, False])
        p = valhall.read_words(dump, arch="v10")
        self.assertEqual((p.words, p.line(1), p.arch), ([0x00A8C00000000100] * 2, (0, 3), "v10"))
        self.assertEqual(p[0].cpp, "iadd_s32(r0, r0, r1)")
        self.assertIn("0x00a8c00000000100,", p.c_array("kernel"))
        with self.assertRaises(valhall.AssemblyError) as caught:
            valhall.read_words("00a8c00000000100 = 1", file="dump")
        self.assertEqual(caught.exception.diagnostics[0].rule, "syntax")

    def test_blocks(self):
        p = valhall.assemble("loop:\nIADD_IMM.i32 r1, r1, #0xFFFFFFFF\nBRANCHZ.reconverge r1, offset:loop\nNOP.end\n")
        first, last = p.blocks()
        self.assertEqual((first.first, first.end, first.ends, last.ends), (0, 2, False, True))
        self.assertEqual(first.edges, [valhall.Edge(1, "fall through"), valhall.Edge(0, "branch")])

    def test_names(self):
        p = valhall.assemble(
            ".reg x, at[2]\nIADD.u64 at, u0, u0\nLOAD.i32.unsigned.slot0 @x, at, offset:0\n"
            "STORE.i32.slot0 @x, at, offset:0\n"
        )
        names = [(n.name, n.line, n.registers) for n in p.names]
        self.assertEqual(names, [("x", 1, [2]), ("at[0]", 1, [0]), ("at[1]", 1, [1])])

    def test_passes(self):
        p = valhall.assemble("MOV.i32 r0, u0\nMOV.i32 r1, r0\nSTORE.i32.slot0 @r1, u2, offset:0\n").repair()
        found = p.optimization()
        self.assertEqual(found.program, p.optimize())
        self.assertEqual((found.before.words, found.after.words), (len(p), len(found.program)))
        self.assertEqual(found.passes[-1].after, found.after)

    def test_texts(self):
        text = "x: LOAD.i32.unsigned.slot0 @r0, u0, offset:0  // x\nSTORE.i32.slot0 @r0, u2, offset:0\n"
        fixed = valhall.repair_text(text)
        self.assertEqual(
            fixed, "x: LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0  // x\nSTORE.i32.slot1.end @r0, u2, offset:0\n"
        )
        self.assertEqual(valhall.repair_text(fixed), fixed)
        self.assertEqual(valhall.assemble(fixed), valhall.assemble(text).repair())
        move = "x:  MOV.i32 r0, ^r1  ; copy\n"
        self.assertEqual(valhall.assemble(move).respelled(move, "arm"), "x:  MOV.i32 r0, r1^  ; copy\n")
        with self.assertRaises(valhall.ProgramError):
            valhall.repair_text("FOO\n")

    def test_compiled_programs(self):
        for path in sorted((DATA / "programs").glob("c_*.hex"))[:10]:
            p = compiled(path.name)
            self.assertFalse([f for f in p.verify() if f.severity == "fault"], path.name)

    def test_lifetime(self):
        """Objects of the library are freed with those of Python."""
        for _ in range(200):
            p = valhall.assemble(SAXPY)
            p.verify()
            p.repair()
        gc.collect()


class Running(unittest.TestCase):
    def setUp(self):
        self.saxpy = valhall.assemble(SAXPY)
        self.uniforms = [valhall.address(0x1000), valhall.address(0x2000), 2.0]

    def test_buffers(self):
        x = array.array("f", range(16))
        y = array.array("f", [1.0] * 16)
        run = self.saxpy.run(uniforms=self.uniforms, memory={0x1000: x, 0x2000: y})
        self.assertEqual(list(y), [2.0 * n + 1.0 for n in range(16)])
        self.assertEqual((run.instructions, run.lane_instructions), (6, 96))
        with self.assertRaisesRegex(ValueError, "multiple"):
            self.saxpy.run(memory={0x1000: bytearray(3)})

    def test_numpy(self):
        try:
            import numpy
        except ImportError:
            if os.environ.get("VALHALL_TEST_NUMPY"):
                raise
            self.skipTest("numpy is not installed")
        x = numpy.arange(64, dtype=numpy.float32)
        y = numpy.ones(64, dtype=numpy.float32)
        self.saxpy.run(uniforms=self.uniforms, memory={0x1000: x, 0x2000: y}, workgroups=(4, 1, 1))
        numpy.testing.assert_array_equal(y, 2 * numpy.arange(64, dtype=numpy.float32) + 1)

    def test_errors(self):
        y = bytearray(64)
        with self.assertRaises(valhall.RunError) as caught:
            self.saxpy.run(uniforms=self.uniforms, memory={0x2000: y})
        self.assertEqual((caught.exception.name, caught.exception.index), ("outside_memory", 2))
        self.assertIn("outside_memory", str(caught.exception))
        with self.assertRaises(valhall.RunError):  # Bytes are read-only.
            self.saxpy.run(uniforms=self.uniforms, memory={0x1000: bytes(64), 0x2000: bytes(64)})

    def test_registers_and_trace(self):
        p = valhall.assemble("IADD.u32.end r1, r0, u0")
        steps = []
        run = p.run(uniforms=[5], registers={0: list(range(16))}, trace=steps.append)
        self.assertEqual(run.lanes(1), [n + 5 for n in range(16)])
        self.assertEqual(([s.index for s in steps], steps[0].lanes), ([0], list(range(16))))
        self.assertEqual(steps[0].registers[1][3], 8)

        def fail(step):
            raise KeyError(step.index)

        with self.assertRaises(KeyError):
            p.run(uniforms=[5], trace=fail)

    def test_steps(self):
        p = valhall.assemble(
            "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nNOP.wait0\nIADD.s32 r0, r0, r0\n"
            "STORE.i32.slot0 @r0, u0, offset:4\nMOV.i32.end r1, 0x0\n"
        )
        memory = array.array("I", [7, 8])
        run = p.start(uniforms=[0x1000, 0], memory={0x1000: memory}, workgroup_size=(2, 1, 1), workgroups=(2, 1, 1))
        self.assertEqual((len(run), run.next.next, run.next.active, run.last), (1, 0, [0, 1], None))
        run.memory()[0] = 20
        self.assertTrue(run.step())
        self.assertEqual((run.last.pending, run.last.counters[:2], run[0].workgroup), ([0], [1, 1], (0, 0, 0)))
        words = run.memory()
        while run.step():
            pass
        self.assertEqual((list(words), list(memory)), ([20, 40], [7, 8]))
        self.assertEqual((run.result.instructions, run.result.cost().instructions, run.last.live), (10, 10, []))
        self.assertEqual((run.last.workgroup, run.last.registers[0][1]), ((1, 0, 0), 40))
        with self.assertRaises(IndexError):
            run.memory(1)
        wrong = p.start(uniforms=[0x2000, 0], memory={0x1000: memory})
        with self.assertRaises(valhall.RunError):
            wrong.step()

    def test_external(self):
        p = valhall.assemble("LD_VAR_IMM.f32.store.center.slot0.wait0 @r0, r61, table:0, index:0\nNOP.end", stage="fragment")
        run = p.run(external=lambda a: [a.lane * 10], strict=False)
        self.assertEqual((run.register(0, 4), run.is_external), (40, True))
        steps = p.start(external=lambda a: [a.lane * 10], strict=False)
        gc.collect()
        while steps.step():
            pass
        self.assertEqual(steps.result.register(0, 4), 40)
        self.assertIsNone(run.colour(0))
        with self.assertRaises(valhall.RunError):
            p.run(external=lambda a: None, strict=False)


if __name__ == "__main__":
    unittest.main()
