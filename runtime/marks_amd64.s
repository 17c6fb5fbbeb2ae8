//go:build gc && !purego

#include "textflag.h"

// special has for each value of four bits the byte that ends in them and is not
// plain: the quote, the backslash, DEL; else zero, which is not plain either.
DATA special<>+0(SB)/8, $0x0000000000220000
DATA special<>+8(SB)/8, $0x7f00005c00000000
DATA special<>+16(SB)/8, $0x0000000000220000
DATA special<>+24(SB)/8, $0x7f00005c00000000
GLOBL special<>(SB), RODATA|NOPTR, $32

DATA lowest<>+0(SB)/8, $0x2020202020202020
DATA lowest<>+8(SB)/8, $0x2020202020202020
DATA lowest<>+16(SB)/8, $0x2020202020202020
DATA lowest<>+24(SB)/8, $0x2020202020202020
GLOBL lowest<>(SB), RODATA|NOPTR, $32

// The bytes 0x20 to 0x7e, moved by shift, are the 95 lowest of a signed byte.
DATA shift<>+0(SB)/8, $0x6060606060606060
DATA shift<>+8(SB)/8, $0x6060606060606060
GLOBL shift<>(SB), RODATA|NOPTR, $16

DATA highest<>+0(SB)/8, $0xdededededededede
DATA highest<>+8(SB)/8, $0xdededededededede
GLOBL highest<>(SB), RODATA|NOPTR, $16

DATA quote<>+0(SB)/8, $0x2222222222222222
DATA quote<>+8(SB)/8, $0x2222222222222222
GLOBL quote<>(SB), RODATA|NOPTR, $16

DATA slant<>+0(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA slant<>+8(SB)/8, $0x5c5c5c5c5c5c5c5c
GLOBL slant<>(SB), RODATA|NOPTR, $16

// MARK leaves in out a bit for each of the 16 bytes of x that is not plain. It
// overwrites x, a and b.
#define MARK(x, a, b, out) \
	MOVO x, a \
	MOVO x, b \
	PADDB X10, a \
	PCMPEQB X12, b \
	PCMPGTB X11, a \
	PCMPEQB X13, x \
	POR a, b \
	POR b, x \
	PMOVMSKB x, out

// WIDEMARK does so for the 32 bytes at mem. It overwrites x, a and b. As signed
// bytes, controls and what is beyond ASCII are those below 0x20. The three others
// differ in their lower four bits, so that a table tells the one to compare with.
#define WIDEMARK(mem, x, a, b, out) \
	VMOVDQU mem, x \
	VPSHUFB x, Y10, a \
	VPCMPGTB x, Y11, b \
	VPCMPEQB a, x, x \
	VPOR b, x, x \
	VPMOVMSKB x, out

// BLOCK leaves in AX the bits of 64 bytes.
#define BLOCK \
	MOVOU (SI), X0 \
	MOVOU 16(SI), X3 \
	MARK(X0, X1, X2, AX) \
	MARK(X3, X4, X5, CX) \
	MOVOU 32(SI), X0 \
	MOVOU 48(SI), X3 \
	MARK(X0, X1, X2, DX) \
	MARK(X3, X4, X5, R8) \
	SHLQ $16, CX \
	SHLQ $32, DX \
	SHLQ $48, R8 \
	ORQ CX, AX \
	ORQ DX, R8 \
	ORQ R8, AX

// WIDEBLOCK leaves in AX the bits of the 64 bytes at i behind SI.
#define WIDEBLOCK(i) \
	WIDEMARK((SI)(i*1), Y0, Y1, Y2, AX) \
	WIDEMARK(32(SI)(i*1), Y3, Y4, Y5, CX) \
	SHLQ $32, CX \
	ORQ CX, AX

// func markBlocks(dst *[markWindow/8 + 8]byte, text []byte, wide bool)
//
// SI is at the text, DI at the marks, BX bytes are left.
TEXT ·markBlocks(SB), NOSPLIT, $0-33
	MOVQ dst+0(FP), DI
	MOVQ text_base+8(FP), SI
	MOVQ text_len+16(FP), BX
	CMPQ BX, $64
	JLT short
	MOVBLZX wide+32(FP), AX
	TESTL AX, AX
	JEQ narrow
	VMOVDQU special<>(SB), Y10
	VMOVDQU lowest<>(SB), Y11
	LEAQ -64(SI)(BX*1), SI // the last 64 bytes, and R9 is where the next stand before them
	MOVQ $64, R9
	SUBQ BX, R9

wideBlock:
	WIDEBLOCK(R9)
	MOVQ AX, (DI)
	ADDQ $8, DI
	ADDQ $64, R9
	JLE wideBlock
	MOVQ $64, BX
	SUBQ R9, BX // how many bytes are left
	XORL R9, R9
	WIDEBLOCK(R9)
	VZEROUPPER
	JMP last

narrow:
	MOVOU shift<>(SB), X10
	MOVOU highest<>(SB), X11
	MOVOU quote<>(SB), X12
	MOVOU slant<>(SB), X13

block:
	BLOCK
	MOVQ AX, (DI)
	ADDQ $64, SI
	ADDQ $8, DI
	SUBQ $64, BX
	CMPQ BX, $64
	JGE block
	LEAQ -64(SI)(BX*1), SI
	BLOCK

	// AX has the bits of the last 64 bytes of the text. Those of the bytes that
	// are left are the upper ones; what is behind the text is marked.
last:
	MOVQ $64, CX
	SUBQ BX, CX
	MOVQ $-1, DX
	CMPQ BX, $0
	JEQ none
	MOVQ DX, 8(DI)
	SHRQ CX, AX
	MOVQ BX, CX
	SHLQ CX, DX
	ORQ DX, AX
	MOVQ AX, (DI)
	RET

none:
	MOVQ DX, (DI)
	RET

	// Fewer than 64 bytes: sixteen at a time, then the last sixteen, some of
	// which were marked already.
short:
	MOVOU shift<>(SB), X10
	MOVOU highest<>(SB), X11
	MOVOU quote<>(SB), X12
	MOVOU slant<>(SB), X13
	CMPQ BX, $16
	JLT tiny
	XORL R9, R9
	XORL CX, CX

sixteen:
	MOVOU (SI), X0
	MARK(X0, X1, X2, AX)
	SHLQ CX, AX
	ORQ AX, R9
	ADDQ $16, SI
	ADDQ $16, CX
	SUBQ $16, BX
	CMPQ BX, $16
	JGE sixteen
	MOVQ CX, R10
	MOVOU -16(SI)(BX*1), X0
	MARK(X0, X1, X2, AX)
	MOVQ $16, CX
	SUBQ BX, CX
	SHRQ CX, AX
	MOVQ R10, CX
	SHLQ CX, AX
	ORQ AX, R9
	ADDQ BX, CX
	MOVQ $-1, DX
	MOVQ DX, 8(DI)
	SHLQ CX, DX
	ORQ DX, R9
	MOVQ R9, (DI)
	RET

	// Fewer than 16 bytes: sixteen that are within their page, those from the
	// first on or those up to the last.
tiny:
	TESTQ BX, BX
	JEQ empty
	MOVQ SI, AX
	ANDL $4095, AX
	CMPL AX, $4080
	JGT lastSixteen
	MOVOU (SI), X0
	MARK(X0, X1, X2, AX)

tinyMarks:
	MOVQ BX, CX
	MOVQ $-1, DX
	MOVQ DX, 8(DI)
	SHLQ CX, DX
	ORQ DX, AX
	MOVQ AX, (DI)
	RET

lastSixteen:
	MOVOU -16(SI)(BX*1), X0
	MARK(X0, X1, X2, AX)
	MOVQ $16, CX
	SUBQ BX, CX
	SHRQ CX, AX
	JMP tinyMarks

empty:
	MOVQ $-1, DX
	MOVQ DX, (DI)
	MOVQ DX, 8(DI)
	RET

// func cpuid(leaf, sub uint32) (ax, bx, cx, dx uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	MOVL sub+4(FP), CX
	CPUID
	MOVL AX, ax+8(FP)
	MOVL BX, bx+12(FP)
	MOVL CX, cx+16(FP)
	MOVL DX, dx+20(FP)
	RET

// func xgetbv() uint32
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, ret+0(FP)
	RET
