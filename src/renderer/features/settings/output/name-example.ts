import { readTemplate, templateFault } from '#shared/batch/file-name.ts'
import { text } from '#shared/text/index.ts'
import { worded } from '#shared/text/localized-message.ts'

/** What can stand in a template, as it is put in by a click. Names of a list's columns can too. */
export const PLACEHOLDERS = {
  batch: '{batch}',
  row: '{row:04}',
  prompt: '{prompt:40}',
  sweep: '{sweep:60}',
  seed: '{seed}',
  model: '{model}',
  output: '{output}',
  copy: '{copy}',
  date: '{date}',
  time: '{time}',
  kind: '{kind}',
  ext: '{ext}',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

/** What a file would be called, by the same rules as when it is made, or what is wrong with the template. */
export function nameExample(template: string, day: string): { name: string } | { error: string } {
  const { examplePrompt, exampleBatch } = text().settings
  const fault = templateFault(template)
  if (fault !== undefined) return { error: worded(fault).message }
  const name = readTemplate(template).render({
    batch: exampleBatch,
    row: 7,
    prompt: examplePrompt,
    sweep: 'style ink',
    seed: 4711,
    model: 'Paper Landscape',
    output: 1,
    copy: 1,
    date: day,
    time: '094500',
    kind: 'image',
    ext: 'png',
  })
  return { name }
}

/** The template with a placeholder where the caret was, and where the caret is then. */
export function insertAt(
  template: string,
  placeholder: string,
  { start, end }: { start: number; end: number },
): { template: string; caret: number } {
  return {
    template: template.slice(0, start) + placeholder + template.slice(end),
    caret: start + placeholder.length,
  }
}
