import { describe, expect, test } from 'vitest'
import { readSubtitles } from './subtitles.ts'

describe('SRT', () => {
  test('is read with its times and lines', () => {
    const file = '1\n00:00:01,250 --> 00:00:03,000\nHello there,\nyou.\n\n2\n01:02:03,004 --> 01:02:04,500\nAgain.\n'
    expect(readSubtitles(file)).toEqual([
      { from: 1.25, to: 3, text: 'Hello there,\nyou.' },
      { from: 3723.004, to: 3724.5, text: 'Again.' },
    ])
  })

  test('may come from Windows, with a mark at its start, styles in it and blank lines to spare', () => {
    const file =
      '\uFEFF1\r\n00:00:00,000 --> 00:00:01,000\r\n<i>{\\an8}Leaning</i>\r\n\r\n\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nUpright\r\n'
    expect(readSubtitles(file).map(({ text }) => text)).toEqual(['Leaning', 'Upright'])
  })

  test('that says nothing has no cue', () => {
    expect(readSubtitles('1\n00:00:00,000 --> 00:00:01,000\n\n')).toEqual([])
  })
})

describe('WebVTT', () => {
  test('is read without its header, notes, styles and settings', () => {
    const file = `WEBVTT - a title

STYLE
::cue { color: red }

NOTE
not --> a cue

intro
00:01.500 --> 00:02.000 align:start line:0
<v Ada>Two &amp; <c.loud>two</c> is <00:01.700>four</v>

00:00:00.000 --> 00:00:01.000
First`
    expect(readSubtitles(file)).toEqual([
      { from: 0, to: 1, text: 'First' },
      { from: 1.5, to: 2, text: 'Two & two is four' },
    ])
  })
})

test('plain text has none', () => {
  expect(readSubtitles('Dear reader,\n\nat 10:30 --> the station.\n')).toEqual([])
})
