import { codePieces as piecesOf, parseCodes } from '@ratebook/shared/pricing/codes.ts'

/** A code or a range of a list as it is shown; `width`: how many codes it stands for. */
export type CodePiece = { text: string; from: string; to: string; width: number }

/** The pieces of a list, each once. A piece that cannot be read stands for itself. */
export function codePieces(codes: string): CodePiece[] {
  const texts = new Set(piecesOf(codes).map((piece) => piece.toUpperCase()))
  return [...texts].map((text) => {
    try {
      const [range] = parseCodes(text).ranges
      return range ? { text: `${range.from}-${range.to}`, ...range } : { text, from: text, to: text, width: 1 }
    } catch {
      return { text, from: text, to: text, width: 1 }
    }
  })
}

/** Those that a text occurs in, and the ranges that hold it as a code. */
export function piecesWith(pieces: readonly CodePiece[], typed: string) {
  const code = typed.trim().toUpperCase()
  return pieces.filter((p) => p.text.includes(code) || (p.width > 1 && code.length === p.from.length && p.from <= code && code <= p.to))
}
