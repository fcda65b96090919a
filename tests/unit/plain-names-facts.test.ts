// What a name has to say because its code says it: a name that leaves it out leads to another service's price.
import { expect, test } from 'vitest'
import { nameLanguages, type NameLanguage } from '@ratebook/shared/service-names.ts'
import { namedServices } from '@ratebook/server/data/plain-names.ts'

type Words = Record<NameLanguage, RegExp>
const listOf = (codes: string) => codes.split(' ')
const stays = (numbers: string) => listOf(numbers).map((number) => `DRG ${number}`)
const namesByCode = new Map(namedServices.flatMap(({ codes, names }) => codes.map((code) => [code, names])))
const allNamed = (codes: string[]) => codes.map((code) => [code, namesByCode.get(code)!] as const)

const withoutDye: Words = {
  en: /no dye|without then with dye/,
  es: /sin contraste|sin y con contraste/,
  de: /ohne (und mit )?Kontrastmittel/,
  fr: /sans (puis avec )?produit de contraste/,
  ja: /造影剤なし/,
  zh: /不用造影剂|先不用后用造影剂/,
}
const withDye: Words = {
  en: /with dye/,
  es: /con contraste/,
  de: /mit Kontrastmittel/,
  fr: /avec produit de contraste/,
  ja: /造影剤(あり|なしとあり)/,
  zh: /[(,后]用造影剂/,
}
/** Scans that there are of three kinds: without contrast, with it, without and then with it. */
const withoutContrast =
  '70336 70450 70480 70486 70490 70540 70544 70547 70551 71250 72125 72128 72131 72141 72146 72148 72192 72195 73200 73218 73221 73700 ' +
  '73718 73721 74150 74176 74181 75557 77046'
const withContrast = '70460 70491 70552 71260 72193 73222 73722 74160 74177'
const withoutThenWith = '70470 70553 72156 72157 72158 72197 73720 74170 74178 74183 75561 77049'
// there is no other kind of 70336 that could be meant
const unmistakable = ['70336']

test.each(nameLanguages)('In %s a scan says whether it is with or without contrast, as its code does', (language) => {
  const says = (words: Words) => (codes: string) =>
    allNamed(listOf(codes)).map(([code, names]) => [code, unmistakable.includes(code) || words[language].test(names[language])])
  const all = (codes: string, is: boolean) => listOf(codes).map((code) => [code, is])
  expect(says(withoutDye)(withoutContrast)).toEqual(all(withoutContrast, true))
  expect(says(withDye)(withContrast)).toEqual(all(withContrast, true))
  expect(says(withoutDye)(withContrast)).toEqual(all(withContrast, false))
  expect(says(withDye)(withoutThenWith)).toEqual(all(withoutThenWith, true))
  expect(says(withoutDye)(withoutThenWith)).toEqual(all(withoutThenWith, true))
})

const severities: { of: string; stays: string[]; words: Words }[] = [
  {
    of: 'with MCC',
    stays: stays('023 064 100 175 177 190 193 216 219 235 280 286 291 308 329 377 391 397 469 480 521 602 637 640 682 689 786 805 871 917'),
    words: {
      en: /(, |with )major complications/,
      es: /, complicaciones graves/,
      de: /, schwere Begleiterkrankungen/,
      fr: /, complications graves/,
      ja: /重い合併症あり/,
      zh: /,严重并发症/,
    },
  },
  {
    of: 'with CC',
    stays: stays('065 191 194 281 292 309 330 378 398 418 433 472 481 638 683 787 806 847'),
    words: {
      en: /, some complications/,
      es: /, algunas complicaciones/,
      de: /, einige Begleiterkrankungen/,
      fr: /, quelques complications/,
      ja: /(?<!重い)合併症あり/,
      zh: /,有并发症/,
    },
  },
  {
    of: 'without MCC',
    stays: stays('057 101 103 176 236 247 267 274 287 305 322 392 448 451 460 470 522 552 603 641 690 694 812 872 897'),
    words: {
      en: /, no major complications/,
      es: /, sin complicaciones graves/,
      de: /, ohne schwere Begleiterkrankungen/,
      fr: /, sans complications graves/,
      ja: /重い合併症なし/,
      zh: /,无严重并发症/,
    },
  },
  {
    of: 'without CC or MCC',
    stays: stays(
      '027 039 060 066 090 192 195 203 244 282 293 310 331 343 355 390 399 419 440 468 473 482 494 621 639 684 708 743 785 788 798 807 946',
    ),
    words: {
      en: /, no complications/,
      es: /, sin complicaciones(?! graves)/,
      de: /, ohne Begleiterkrankungen/,
      fr: /, sans complications(?! graves)/,
      ja: /(?<!重い)合併症なし/,
      zh: /,无并发症/,
    },
  },
  {
    of: 'with CC or MCC',
    stays: stays('202 742 945'),
    words: {
      en: /with complications/,
      es: /con complicaciones/,
      de: /mit Begleiterkrankungen/,
      fr: /avec complications/,
      ja: /合併症あり/,
      zh: /,有并发症/,
    },
  },
]
/** MS-DRGs that are not split by complications. */
const undivided = stays('003 069 189 207 312 313 483 652 768 790 792 794 795 881 885')

test('every named stay is known by the complications that its MS-DRG is split by', () => {
  const known = [...severities.flatMap((severity) => severity.stays), ...undivided]
  expect(known.toSorted()).toEqual([...namesByCode.keys()].filter((code) => code.startsWith('DRG ')).toSorted())
})

test.each(severities)('a stay $of says so in every language', ({ stays, words }) => {
  const silent = allNamed(stays).flatMap(([code, names]) =>
    nameLanguages.filter((language) => !words[language].test(names[language])).map((language) => `${code} ${names[language]}`),
  )
  expect(silent).toEqual([])
})

const units: [what: string, codes: string, words: Words][] = [
  [
    'each 15 minutes',
    '97035 97110 97112 97116 97124 97140 97530 97535 97802',
    { en: /each 15 minutes/, es: /cada 15 minutos/, de: /je 15 Minuten/, fr: /par 15 minutes/, ja: /15分ごと/, zh: /每15分钟/ },
  ],
  [
    'each 30 minutes',
    'G0108 G0277',
    { en: /each 30 minutes/, es: /cada 30 minutos/, de: /je 30 Minuten/, fr: /par 30 minutes/, ja: /30分ごと/, zh: /每30分钟/ },
  ],
  [
    'beside another service only',
    '29826 77063 94729 95886',
    { en: /added to/, es: /adicional(es)? a/, de: /zusätzlich zu/, fr: /ajoutée?s? à/, ja: /追加/, zh: /附加/ },
  ],
  [
    'each further one',
    '90472 96361 96366 96375 96415',
    { en: /further/, es: / más$|, otro /, de: /weitere/, fr: / de plus$|, autre /, ja: /追加|2本目以降/, zh: /每加|另一种/ },
  ],
  [
    'for screening, in those who feel well',
    '71271 74263 76706 77067 G0103 G0105 G0121',
    { en: /screening/i, es: /detecci[oó]n|detectar/, de: /Früherkennung|Vorsorge/, fr: /dépistage/i, ja: /検診/, zh: /筛查/ },
  ],
  ['with ultrasound', '20611', { en: /ultrasound/, es: /ecograf/, de: /Ultraschall/, fr: /échograph/, ja: /超音波/, zh: /B超/ }],
]
test.each(units)('what is billed %s says so in every language', (_, codes, words) => {
  const silent = allNamed(listOf(codes)).flatMap(([code, names]) =>
    nameLanguages.filter((language) => !words[language].test(names[language])).map((language) => `${code} ${names[language]}`),
  )
  expect(silent).toEqual([])
})

test('what a doctor asks for because of a complaint is not called screening', () => {
  const diagnostic = allNamed(listOf('77065 77066 74261 45378 45380 45385 84153 84154 82274'))
  expect(diagnostic.filter(([, names]) => /screening/i.test(names.en)).map(([code]) => code)).toEqual([])
})
