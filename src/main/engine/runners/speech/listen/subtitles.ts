const LINE_LENGTH = 42
const LINES = 2
const SHORTEST_CUE = 0.3

export interface Cue {
  from: number
  to: number
  text: string
}

export function toSrt(cues: readonly Cue[]): string {
  return numbered(cues, ',').join('\n')
}

export function toVtt(cues: readonly Cue[]): string {
  return `WEBVTT\n\n${numbered(cues, '.').join('\n')}`
}

function numbered(cues: readonly Cue[], separator: string): string[] {
  return cues.map(
    ({ from, to, text }, index) => `${index + 1}\n${clock(from, separator)} --> ${clock(to, separator)}\n${text}\n`,
  )
}

/** `00:00:01.250`, or with a comma as SRT wants it. */
export function clock(seconds: number, separator: string): string {
  const milliseconds = Math.round(seconds * 1000)
  return `${digits(milliseconds / 3_600_000)}:${digits((milliseconds / 60_000) % 60)}:${digits((milliseconds / 1000) % 60)}${separator}${digits(milliseconds % 1000, 3)}`
}

const digits = (value: number, count = 2) => String(Math.floor(value)).padStart(count, '0')

/** Cues of at most two short lines; `moment` tells when a share of the text has been said. */
export function toCues({ from, to, text }: Cue, moment: (share: number) => number): Cue[] {
  const lines = wrapLines(text)
  const groups = Array.from({ length: Math.ceil(lines.length / LINES) }, (_, index) =>
    lines.slice(index * LINES, (index + 1) * LINES),
  )
  const total = lines.join('').length
  let said = 0
  let start = from
  return groups.flatMap((group, index) => {
    said += group.join('').length
    const end = index === groups.length - 1 ? to : Math.min(to, Math.max(start + SHORTEST_CUE, moment(said / total)))
    const cue = { from: start, to: end, text: group.join('\n') }
    start = end
    return cue.to > cue.from ? [cue] : []
  })
}

/** Lines of about equal length; a word too long for a line, or a script without spaces, is cut. */
function wrapLines(text: string): string[] {
  const words = text
    .replaceAll('-->', '→')
    .split(/\s+/)
    .flatMap((word) => cutInto(word, LINE_LENGTH))
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && Array.from(last).length + 1 + Array.from(word).length <= LINE_LENGTH)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function cutInto(word: string, length: number): string[] {
  const signs = Array.from(word)
  return Array.from({ length: Math.max(1, Math.ceil(signs.length / length)) }, (_, index) =>
    signs.slice(index * length, (index + 1) * length).join(''),
  )
}
