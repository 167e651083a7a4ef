// SPDX-License-Identifier: MIT
#pragma once

/// Rules of assembly text, in addition to those of words. X(name, explanation).
#define VALHALL_TEXT_RULES(X)                                                                              \
  X(syntax, "the text must be valid assembly syntax")                                                      \
  X(unknown_mnemonic, "the mnemonic must name an instruction")                                             \
  X(unknown_operand, "an operand must be a register, a uniform, a constant or a special value")            \
  X(unknown_directive,                                                                                     \
    "a directive must be .word, .rept, .endr, .equ, .align, .macro, .endm or .include, or .reg where the " \
    "assembler assigns registers")                                                                         \
  X(unknown_symbol, "a name must be a label of the program or a symbol of .equ")                           \
  X(duplicate_symbol, "a label, symbol or macro must be defined only once")                                \
  X(unbalanced_block, "each .rept needs an .endr, each .macro an .endm")                                   \
  X(macro_arguments, "a macro must be given as many arguments as it has parameters")                       \
  X(include_failed, "an included text must exist")                                                         \
  X(listing_mismatch, "text after the word of a listing must assemble to that word")                       \
  X(reserved_name, "a name of .reg must not be that of a register, a uniform or a special value")          \
  X(wrong_group, "an operand of several registers must be a group of as many registers of .reg")           \
  X(unwritten_register, "a register of .reg must be written before it is read")                            \
  X(register_conflict, "a bound register must be free, and even where a pair or a group begins")           \
  X(out_of_registers, "the values that are live together must fit into the registers")                     \
  X(unassignable_word, "a text with .reg must consist of instructions that do not use their own address")  \
  X(limit_exceeded, "the text must stay within the limits of the assembler")
