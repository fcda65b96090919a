import type { Endpoint } from './endpoint.ts'

/** What a call is sent as, and what its answer is called: for whatever makes calls with `fetch`. It imports no schema. */

export function urlOf({ path }: Endpoint, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([k, v]): [string, string][] => (v === undefined ? [] : [[k, String(v)]])),
  )
  return search.size ? `${filled}?${search}` : filled
}

export const jsonBody = (body: unknown): { body?: string; headers?: Record<string, string> } =>
  body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

/** The body of a multipart call: text fields before the file, so that the server knows them when the file arrives. */
export function formData({ file: field }: { file: string }, fields: Record<string, string | undefined>, file?: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  if (file) form.append(field, file, file.name)
  return form
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return '' // badly encoded: the plain form has to do
  }
}

/** The file name of a Content-Disposition header (RFC 6266; the extended form wins), without any folder. */
export function fileNameOf(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? /filename=([^;]+)/i.exec(disposition ?? '')?.[1]
  return (decoded(extended ?? '') || (plain ?? '')).trim().replace(/^.*[/\\]/, '') || 'download'
}
