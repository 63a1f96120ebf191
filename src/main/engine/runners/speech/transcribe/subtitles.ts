import type { Spoken } from '../../kit/listen/spoken.ts'

export interface Cue {
  from: number
  to: number
  /** Lines, as they are shown. */
  text: string
  /** The same as words with their times, where they are known. */
  lines?: readonly Spoken[]
}

export function toSrt(cues: readonly Cue[]): string {
  return numbered(cues, ',', ({ text }) => text.replaceAll('-->', '→')).join('\n')
}

/** With a mark before each word but the first of a cue that says when it is said. */
export function toVtt(cues: readonly Cue[]): string {
  return `WEBVTT\n\n${numbered(cues, '.', markedWords).join('\n')}`
}

function numbered(cues: readonly Cue[], separator: string, words: (cue: Cue) => string): string[] {
  return cues.map((cue, index) => {
    const [from, to] = [clock(cue.from, separator), clock(cue.to, separator)]
    return `${index + 1}\n${from} --> ${to}\n${words(cue)}\n`
  })
}

function markedWords({ from, text, lines }: Cue): string {
  if (!lines) return escaped(text)
  let last = clock(from, '.')
  return lines
    .map((line) =>
      line
        .map((word, index) => {
          const space = word.isApart && index > 0 ? ' ' : ''
          const time = clock(word.from, '.')
          // a mark must be later than the one before it
          const mark = time > last ? `<${time}>` : ''
          last = time > last ? time : last
          return space + mark + escaped(word.text)
        })
        .join(''),
    )
    .join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign]!)

/** `00:00:01.250`, or with a comma as SRT wants it. */
export function clock(seconds: number, separator: string): string {
  const milliseconds = Math.round(seconds * 1000)
  return `${digits(milliseconds / 3_600_000)}:${digits((milliseconds / 60_000) % 60)}:${digits((milliseconds / 1000) % 60)}${separator}${digits(milliseconds % 1000, 3)}`
}

const digits = (value: number, count = 2) => String(Math.floor(value)).padStart(count, '0')
