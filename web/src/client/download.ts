import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { fileNameOf, jsonBody, urlOf } from '@ratebook/shared/wire/request.ts'
import { noAnswer, send } from './api.ts'
import { FILE_MS, patience, TRANSFER_MS } from './patience.ts'

/** `onProgress` gets the bytes received so far: a file that is streamed does not say beforehand how long it is. */
type Options = { query?: Record<string, unknown>; body?: unknown; onProgress?: (received: number) => void }

/**
 * Fetches a file with the session's authorisation, which a plain link would lack, and saves it under the server's name.
 * Answers that name and the size in bytes; throws ApiError.
 */
export async function download(e: Endpoint, params?: Record<string, string>, { query, body, onProgress }: Options = {}) {
  const { signal, heard, end } = patience(FILE_MS)
  try {
    const response = await send(urlOf(e, params, query), { method: e.method, signal, ...jsonBody(body) })
    const blob = await counted(response, (received) => {
      heard(TRANSFER_MS)
      onProgress?.(received)
    })
      .blob()
      .catch(() => {
        throw noAnswer(signal)
      })
    const name = fileNameOf(response.headers.get('content-disposition'))
    saveBlob(blob, name)
    return { name, size: blob.size }
  } finally {
    end()
  }
}

export function saveBlob(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000) // some browsers still read it after the click
}

function counted(response: Response, onProgress: (received: number) => void) {
  let received = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      received += chunk.byteLength
      onProgress(received)
      out.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(count), { headers: response.headers })
}
