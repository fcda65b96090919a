import type { Args, Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import type { Column, Columns } from '@ratebook/shared/wire/list.ts'
import { useState } from 'react'
import { download } from '../client/download.ts'
import { toastError } from '../client/toasts.tsx'
import type { Words } from './list-cells.tsx'
import { csvName } from './list-csv.ts'
import type { ListEndpoint } from './use-list.ts'

type List<R, C extends Columns> = {
  endpoint: ListEndpoint<R, C>
  /** what the list asks for at the moment */
  args: Args<Endpoint>
  caption: string
  columns: [id: string, column: Column][]
  labels: Record<string, string>
  words: Words<C>
}

/** Saves a list as it is filtered and sorted, all of its pages, with the columns that were chosen. Failures are told. */
export function useCsv() {
  /** how many bytes have come; undefined while nothing is saved */
  const [received, setReceived] = useState<number>()
  const save = async <R, C extends Columns>({ endpoint, args, caption, columns, labels, words }: List<R, C>) => {
    const { body, params } = args as { body: object; params?: Record<string, string> }
    const wordsOf = (id: string) => (words as Words<Columns>)[id]?.map(([value, text]) => [value, text] as const)
    const file = { name: csvName(caption), columns: columns.map(([id]) => ({ id, header: labels[id] ?? id, words: wordsOf(id) })) }
    setReceived(0)
    try {
      await download(endpoint, params, { body: { ...body, file }, onProgress: setReceived })
    } catch (error) {
      toastError(error)
    }
    setReceived(undefined)
  }
  return { received, save }
}
