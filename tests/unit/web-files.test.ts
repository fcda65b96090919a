import { describe, expect, test } from 'vitest'
import { filesIn } from '../../web/src/features/home/stable-links.ts'
import { fileNameOf } from '@ratebook/shared/wire/request.ts'

describe('The name of a downloaded file', () => {
  test.each([
    ['attachment; filename="07-1000101_alpha_standardcharges.csv"', '07-1000101_alpha_standardcharges.csv'],
    ['attachment; filename=plain.csv', 'plain.csv'],
    [`attachment; filename="fallback.csv"; filename*=UTF-8''caf%C3%A9.csv`, 'café.csv'],
    [`attachment; filename="fallback.csv"; filename*=UTF-8''caf%E9.csv`, 'fallback.csv'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\windows\\evil.csv"', 'evil.csv'],
    ['attachment', 'download'],
    [null, 'download'],
  ])('%s is %s', (header, name) => expect(fileNameOf(header)).toBe(name))
})

describe('The files named in cms-hpt.txt', () => {
  test('stand with the names of their places', () => {
    const text = [
      'location-name: North Hospital',
      'source-page-url: http://a.example/home',
      'mrf-url: http://a.example/files/north.csv',
      'contact-name: Ada',
      '',
      'location-name: South: Clinic',
      'mrf-url:http://a.example/files/south.csv',
      '',
      'location-name: South Annex',
      'mrf-url: http://a.example/files/south.csv',
      '',
      'location-name: Without a file',
      'mrf-url: ',
      '',
      'location-name: Odd',
      'mrf-url: not an address',
    ].join('\r\n')
    expect(filesIn(text)).toEqual([
      { locations: ['North Hospital'], url: 'http://a.example/files/north.csv' },
      { locations: ['South: Clinic', 'South Annex'], url: 'http://a.example/files/south.csv' },
    ])
  })
  test('are none in another text', () => expect(filesIn('<!doctype html><title>Home</title>')).toEqual([]))
})
