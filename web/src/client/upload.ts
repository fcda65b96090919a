import type { Endpoint, Reply } from '@ratebook/shared/wire/endpoint.ts'
import { formData, urlOf } from '@ratebook/shared/wire/request.ts'
import { authorisation, noAnswer, refusal } from './api.ts'
import { type Refusal, unreachable } from './error-words.ts'
import { FILE_MS, patience, TRANSFER_MS } from './patience.ts'
import { ALIVE } from './presence.ts'

type Upload = Endpoint & { file: string }
type Options = { file?: File | undefined; onProgress?: (share: number) => void; signal?: AbortSignal }

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText)
  } catch {
    return unreachable
  }
}

/**
 * Sends a multipart call. `onProgress` gets the share of the transfer done (0 to 1), which `fetch` cannot tell.
 * Errors are ApiErrors; aborting by the signal is status 0 like a lost connection.
 */
export function sendForm<E extends Upload>(
  e: E,
  fields: Record<string, string>,
  { file, onProgress, signal }: Options = {},
): Promise<Reply<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { signal: silent, heard, end } = patience(TRANSFER_MS)
    const fail = () => {
      end()
      if (request.status === 0) reject(noAnswer(silent))
      else void refusal(request.status, bodyOf(request) as Refusal).then(reject)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      heard(TRANSFER_MS)
      window.dispatchEvent(new Event(ALIVE))
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    request.upload.onload = () => {
      heard(FILE_MS)
      onProgress?.(1)
    }
    request.onerror = fail
    request.onabort = fail
    request.onload = () => {
      if (request.status < 200 || request.status >= 300) return fail()
      end()
      resolve(bodyOf(request) as Reply<E>)
    }
    for (const ends of [signal, silent]) ends?.addEventListener('abort', () => request.abort(), { once: true })
    request.open(e.method, urlOf(e))
    for (const [name, value] of Object.entries(authorisation())) request.setRequestHeader(name, value)
    request.send(formData(e, fields, file))
  })
}
