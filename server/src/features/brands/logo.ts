import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { refusedFields } from '../../data/problem.ts'

export interface Logo {
  hash: string
  mime: string
  bytes: Uint8Array<ArrayBuffer>
}

const MIME = 'image/webp'
const BOX = { width: 600, height: 200, fit: 'inside', withoutEnlargement: true } as const
/** A small file may unfold to a picture that fills the memory. */
const MAX_PIXELS = 25_000_000
const SECONDS = 10

// what a file is, its first bytes say; no other decoder (SVG, GIF, TIFF, PDF …) ever sees one
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] })

/**
 * Draws a PNG, JPEG or WebP picture anew: what is served is pixels only, without metadata or anything else the file carried.
 * @throws Problem 422 when it is none of these, damaged or too large to unfold
 */
export async function encodeLogo(file: Buffer): Promise<Logo> {
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: SECONDS })
    const { format } = await picture.metadata()
    const data = await picture
      .autoOrient()
      .resize(BOX)
      .webp(format === 'jpeg' ? { quality: 90 } : { lossless: true })
      .toBuffer()
    return { hash: createHash('sha256').update(data).digest('hex'), mime: MIME, bytes: new Uint8Array(data) }
  } catch {
    throw refusedFields(fault('logoRefused'), [faultAt('logo', 'logoKind')])
  }
}
