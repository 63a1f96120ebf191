const KEPT_LINES = 500
const LONGEST = 2000

/** What a program has printed lately, line by line. A progress bar that paints over itself is one line. */
export interface RecentLines {
  add(text: string): void
  all(): readonly string[]
  last(): string | undefined
}

export function createRecentLines(): RecentLines {
  const lines: string[] = []
  let unfinished = ''
  const keep = (line: string) => {
    const shown = line.slice(line.lastIndexOf('\r') + 1).trimEnd()
    if (shown === '') return
    lines.push(shown.slice(0, LONGEST))
    if (lines.length > KEPT_LINES) lines.shift()
  }
  const whole = () => {
    const shown = unfinished.slice(unfinished.lastIndexOf('\r') + 1).trimEnd()
    return shown === '' ? lines : [...lines, shown.slice(0, LONGEST)]
  }
  return {
    add(text) {
      const parts = (unfinished + text.replaceAll('\r\n', '\n')).split('\n')
      // a line without an end is cut, not collected
      unfinished = parts.pop()!.slice(-LONGEST)
      for (const part of parts) keep(part)
    },
    all: whole,
    last: () => whole().at(-1),
  }
}
