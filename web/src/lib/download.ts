import type { Endpoint } from '@ratebook/shared/endpoint.ts'
import { send, urlOf } from './api.ts'

/** The file name of a Content-Disposition header (RFC 6266; the extended form wins), without any folder. */
export function fileNameOf(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? /filename=([^;]+)/i.exec(disposition ?? '')?.[1]
  return (extended ? decodeURIComponent(extended) : (plain ?? '')).trim().replace(/^.*[/\\]/, '') || 'download'
}

/** Fetches a file with the session's authorisation, which a plain link would lack, and saves it under the server's name. */
export async function download(e: Endpoint, params?: Record<string, string>) {
  const response = await send(urlOf(e, params), { method: e.method })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = fileNameOf(response.headers.get('content-disposition'))
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000) // some browsers still read it after the click
}
