import { fault } from '@ratebook/shared/wire/fault.ts'
import { open } from 'node:fs/promises'
import { UnreadableFile } from './unreadable-file.ts'

/** `zip` is a workbook or an archive of tables, as its directory tells; `xls` whatever else a spreadsheet saves as a whole. */
export type FileKind = 'text' | 'zip' | 'xls' | 'html' | 'xml' | 'json'

const startSize = 1 << 16

const archives = ['1f8b', '377abcaf271c', '526172211a07', '425a68', 'fd377a585a00', '28b52ffd']
/** Documents that begin as text: rich text, and a page for a printer. */
const documents = ['7b5c727466', '25215053']
const images = ['89504e47', 'ffd8ff', '47494638', '49492a00', '4d4d002a', '424d']

/** What the file is by its content, since names mislead, and its beginning. Throws `UnreadableFile` for what can be no table. */
export async function detectKind(path: string, fileName: string): Promise<{ kind: FileKind; start: Buffer; size: number }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startSize), 0, startSize, 0)
    const start = buffer.subarray(0, bytesRead)
    return { kind: kindOf(start, fileName), start, size }
  } finally {
    await file.close()
  }
}

/** What a file is that begins like this; throws `UnreadableFile` for what can be no table. */
export function kindOf(start: Buffer, fileName: string): FileKind {
  const begins = (hex: string) => start.subarray(0, hex.length / 2).toString('hex') === hex
  if (begins('504b0304')) return 'zip'
  if (begins('d0cf11e0a1b11ae1')) return 'xls'
  if (begins('504b') || archives.some(begins)) throw new UnreadableFile(fault('archive', { fileName }))
  if (begins('25504446')) throw new UnreadableFile(fault('pdf', { fileName }))
  if (documents.some(begins)) throw new UnreadableFile(fault('document', { fileName }))
  if (images.some((hex) => begins(hex)) && start.includes(0)) throw new UnreadableFile(fault('picture', { fileName }))
  if (start.toString('latin1').replace(/[\s\0]|^\u00ef\u00bb\u00bf|^\u00ff\u00fe|^\u00fe\u00ff/g, '') === '')
    throw new UnreadableFile(fault('fileBlank', { fileName }))
  const text = start
    .toString('latin1')
    .replace(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart()
  const markup = markupKind(text)
  if (markup) return markup
  if (/^[[{]\s*["{[\]}]/.test(text)) return 'json'
  if (looksBinary(start)) throw new UnreadableFile(fault('binary', { fileName }))
  return 'text'
}

const htmlElement = /^<(html|head|meta|title|link|style|script|body|div|center|form|p|span|font|h\d|table|thead|tbody|tr)\b/i

/** Pages and XML by their first element; a text that merely begins with a bracket is neither. */
function markupKind(text: string): FileKind | null {
  if (!text.startsWith('<')) return null
  const body = text.replace(/^(<\?[^>]*>|<!--[\s\S]*?-->|<![^>]*>|\s+)+/, '')
  if (/^<!doctype html/i.test(text) || htmlElement.test(body)) return 'html'
  // a workbook that Excel 2003 saved as XML
  if (/^<(\w+:)?Workbook\b/.test(body)) return 'xls'
  return text.startsWith('<?xml') || /^<[\w:.-]+(\s[^<>]*)?>\s*</.test(body) ? 'xml' : null
}

/**
 * Zero bytes stand in every second place of UTF-16, and here and there in a damaged export; elsewhere they mean a program's own format.
 * Other control characters are rare in text: of bytes at random they are a tenth.
 */
function looksBinary(start: Buffer): boolean {
  const zeros = [0, 0] as [number, number]
  let others = 0
  for (let i = 0; i < start.length; i++) {
    const byte = start[i] as number
    if (byte === 0) zeros[i & 1 ? 1 : 0]++
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) others++
  }
  const utf16 = Math.max(...zeros) > start.length * 0.3 && Math.min(...zeros) < start.length * 0.03
  return !utf16 && (zeros[0] + zeros[1] > start.length * 0.1 || others > 1 + start.length * 0.01)
}
