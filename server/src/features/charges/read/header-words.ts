/** How hospitals shorten the words of their headers; the rules that read headers know the whole word alone. */
const abbreviations: Record<string, string> = {
  account: 'acct',
  accounting: 'acctg',
  amount: 'amt amnt amts',
  average: 'avg ave',
  billing: 'bill billed bills',
  category: 'cat ctgy categ',
  center: 'ctr cntr centre',
  charge: 'chg chrg chgs charges crg',
  chargemaster: 'cdm',
  code: 'cd cde codes',
  current: 'cur curr crnt',
  date: 'dt dates',
  department: 'dept dpt deptmt departments',
  description: 'desc descr descrip descripion descriptions dsc dscr ds descrp',
  discount: 'disc discounted',
  drug: 'drugs',
  effective: 'eff efctv',
  facility: 'fac facil',
  general: 'gen genl',
  hcpcs: 'hcpc hcps',
  hospital: 'hosp',
  inpatient: 'ip inp inpt inpat',
  item: 'itm items',
  maximum: 'max',
  medication: 'med meds medications',
  minimum: 'min',
  modifier: 'mod mods modifiers modif',
  name: 'nm',
  national: 'natl',
  negotiated: 'neg negot',
  number: 'no num nbr nmbr',
  outpatient: 'op outp outpt outpat',
  percent: 'pct',
  price: 'prc prices pricing',
  procedure: 'proc px procedures prcd',
  professional: 'prof pro',
  quantity: 'qty quan',
  rate: 'rates rt',
  revenue: 'rev reve revenu',
  service: 'svc serv srvc svcs services',
  standard: 'std stnd',
  supply: 'supplies',
  technical: 'tech',
  unit: 'unt units',
}
const whole = new Map(Object.entries(abbreviations).flatMap(([word, short]) => short.split(' ').map((each) => [each, word] as const)))
/** Words that are run together with others (`SVCCD`, `ITEMDESC`), beside the abbreviations. */
const joinable = new Set([...whole.keys(), ...Object.keys(abbreviations), ...'bill cpt drg eap fee gl gross hcpcs id iv ndc ub'.split(' ')])

/** Words that say nothing of what a column holds: when it is of, and whose it is. */
const noiseWords = new Set(
  `epic sim default current new effective as of at standard hospital chargemaster the usd r tm iv record char characters delimited published
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
  fy`.split(/\s+/),
)

/** `CurrPrice`, `HCPCSCode` and `PROC_NAME` as words in small letters, abbreviations written out. */
export function headerWords(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/#/g, ' number ')
    .replace(/\(r\)|®/g, ' ')
    .replace(/([a-z])(?=\d)/g, '$1 ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .flatMap((word) => whole.get(word) ?? parted(word) ?? word)
}

/** The words that carry the meaning: without dates, years and words such as "current". */
export const tellingWords = (words: string[]) => words.filter((word) => !noiseWords.has(word) && !/^\d+$/.test(word))

/** The two words that are run together in one; null when it is no such word. */
function parted(word: string): string[] | null {
  if (word.length < 5 || joinable.has(word)) return null
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const parts = [word.slice(0, cut), word.slice(cut)]
    if (parts.every((part) => joinable.has(part))) return parts.map((part) => whole.get(part) ?? part)
  }
  return null
}
