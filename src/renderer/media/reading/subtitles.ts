export interface Cue {
  /** Seconds. */
  from: number
  to: number
  text: string
}

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s|$)`)
/** Of the whole format, only what a reader sees: voices and styles are marks around words. */
const MARKS = /<[^<>]*>|\{\\[^{}]*\}/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00A0',
  '&lrm;': '',
  '&rlm;': '',
}

/** The cues of an SRT or a WebVTT file, in order of time. What has no timing is a note, a style or a number: no cue. */
export function readSubtitles(file: string): Cue[] {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
  return blocks
    .flatMap((block) => {
      const lines = block.split('\n')
      const at = lines.findIndex((line) => TIMING.test(line))
      const timing = TIMING.exec(lines[at] ?? '')
      if (!timing) return []
      const words = lines
        .slice(at + 1)
        .join('\n')
        .replaceAll(MARKS, '')
        .replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
        .trim()
      return words === '' ? [] : [{ from: seconds(timing, 1), to: seconds(timing, 5), text: words }]
    })
    .toSorted((one, other) => one.from - other.from)
}

function seconds(timing: RegExpExecArray, at: number): number {
  const [hours = '0', minutes = '0', whole = '0', fraction = '0'] = timing.slice(at, at + 4).map((part) => part ?? '0')
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(`0.${fraction}`)
}
