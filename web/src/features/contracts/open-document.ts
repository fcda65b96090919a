import { type ContractDocument, contracts } from '@ratebook/shared/contracts.ts'
import { urlOf } from '@ratebook/shared/wire/request.ts'
import { send } from '../../client/api.ts'
import { FILE_MS } from '../../client/patience.ts'

/** Types that a browser shows without running anything in them; whatever else a document is, it is saved. */
const openedByBrowsers = /^(application\/pdf|image\/(png|jpeg|gif|webp)|text\/plain)$/
const typeOf = ({ mime }: ContractDocument) => (mime.split(';')[0] ?? '').trim().toLowerCase()

export const opensInTab = (document: ContractDocument) =>
  openedByBrowsers.test(typeOf(document)) && (typeOf(document) !== 'application/pdf' || navigator.pdfViewerEnabled)

/** Shows a document in a new tab, as the type it was stored as. Throws ApiError. */
export async function openDocument(document: ContractDocument) {
  // opened at once, while it is still the answer to a click: later the browser would hold it back
  const tab = window.open('', '_blank')
  try {
    const { method } = contracts.downloadDocument
    const signal = AbortSignal.timeout(FILE_MS)
    const response = await send(urlOf(contracts.downloadDocument, { id: document.id }), { method, signal })
    const address = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: typeOf(document) }))
    if (tab) tab.location.href = address
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}
