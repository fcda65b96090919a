import { useQuery } from '@tanstack/react-query'
import { mrf } from '@ratebook/shared/mrf.ts'
import { urlOf } from '@ratebook/shared/wire/request.ts'
import { send } from '../../client/api.ts'

/** `cms-hpt.txt` as blocks of `name: value` lines: the name of each place and the address of its file (45 CFR 180.50(d)(6)(i)). */
export function filesIn(text: string): { location: string; url: string }[] {
  const files: { location: string; url: string }[] = []
  let location = ''
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? []
    if (name === 'location-name') location = value ?? ''
    if (name === 'mrf-url' && value && URL.canParse(value)) files.push({ location, url: value })
  }
  return files
}

/** Where each facility's machine-readable file can be found by anybody at any time. */
export const useStableLinks = () =>
  useQuery({
    queryKey: [mrf.getCmsHptTxt.path],
    queryFn: async () => filesIn(await (await send(urlOf(mrf.getCmsHptTxt), { method: 'GET' })).text()),
    meta: { public: true },
  })
