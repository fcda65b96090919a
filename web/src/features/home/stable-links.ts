import { useQuery } from '@tanstack/react-query'
import { mrf } from '@ratebook/shared/mrf.ts'
import { urlOf } from '@ratebook/shared/wire/request.ts'
import { send } from '../../client/api.ts'

/** `cms-hpt.txt` as blocks of `name: value` lines: the address of each file and the places that it is of (45 CFR 180.50(d)(6)(i)). */
export function filesIn(text: string): { locations: string[]; url: string }[] {
  const files = new Map<string, string[]>()
  let location = ''
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? []
    if (name === 'location-name') location = value ?? ''
    if (name === 'mrf-url' && value && URL.canParse(value)) files.set(value, [...(files.get(value) ?? []), location])
  }
  return [...files].map(([url, locations]) => ({ locations, url }))
}

/** Where each facility's machine-readable file can be found by anybody at any time. */
export const useStableLinks = () =>
  useQuery({
    queryKey: [mrf.getCmsHptTxt.path],
    queryFn: async () => filesIn(await (await send(urlOf(mrf.getCmsHptTxt), { method: 'GET' })).text()),
    meta: { public: true },
  })
