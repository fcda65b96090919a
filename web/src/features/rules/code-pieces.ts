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

/** Those that a text occurs in, and the ranges that hold it as a code or as the beginning of one. */
export function piecesWith(pieces: readonly CodePiece[], typed: string) {
  const code = typed.trim().toUpperCase()
  return pieces.filter((p) => p.text.includes(code) || (p.width > 1 && begins(code, p)))
}

/** Whether some code of a range begins so: its digits may be any in between, all else is as in both ends. */
function begins(code: string, { from, to }: CodePiece) {
  const alike = code.length <= from.length && [...code].every((c, i) => c === from[i] || (isDigit(c) && isDigit(from[i])))
  return alike && from.slice(0, code.length) <= code && code <= to.slice(0, code.length)
}
const isDigit = (c: string | undefined) => c !== undefined && c >= '0' && c <= '9'
