import type { CatalogModel } from '../../src/main/engine/catalog/catalog.ts'

export interface Entry {
  id: string
  name: string
  model: CatalogModel['entry']
  effectId: string | null
  coins: number
  seconds: number
  /** What was measured of each of its sounds, in words. */
  sounds: readonly string[]
}

const CHAPTERS: { title: string; text: string; holds: (entry: Entry) => boolean }[] = [
  {
    title: 'Illustration',
    text: 'The same three prompts for every house style: a red fox in a snowy forest at dawn; three sailing boats and a lighthouse at sunset; a busy city street on a rainy night with a yellow taxi.',
    holds: ({ model }) => model.taskType === 'image.generate',
  },
  {
    title: 'Pictures changed, repaired and cut out',
    text: 'The first picture of each row is what went in; the others are what came out, one for each manner the model offers.',
    holds: ({ model, effectId }) => model.modality === 'image' && effectId === null,
  },
  {
    title: 'Films',
    text: 'Four frames of each film, in order; where a film or a picture went in, it comes first.',
    holds: ({ model, effectId }) => model.modality === 'video' && effectId === null,
  },
  {
    title: 'Sound',
    text: 'The wave above, the spectrum from low to high below; transcripts are shown as they were written. Each sound is measured; where it is known what is said, Whisper listens, and the words it mistakes are counted.',
    holds: ({ model }) => model.modality === 'audio',
  },
  {
    title: 'Meshes',
    text: 'Three prompts or one picture, each from three sides.',
    holds: ({ model }) => model.modality === '3d',
  },
  {
    title: 'Picture effects',
    text: 'Looks for one picture and templates for several, each on the same scenes.',
    holds: ({ model, effectId }) => model.modality === 'image' && effectId !== null,
  },
  {
    title: 'Film effects',
    text: 'Four frames of the same film each.',
    holds: ({ model, effectId }) => model.modality === 'video' && effectId !== null,
  },
]

export function galleryPage(entries: readonly Entry[]): string {
  const left = new Set(entries)
  const parts = CHAPTERS.flatMap(({ title, text, holds }) => {
    const held = [...left].filter(holds)
    for (const entry of held) left.delete(entry)
    if (held.length === 0) return []
    return `## ${title}\n\n${text}\n\n${held[0]?.effectId === null ? modelTable(held) : effectTable(held)}`
  })
  return `# Gallery

Every model and every effect of the bundled engine, on prompts and inputs made by the product itself. Written by
\`npm run gallery\`; the seconds are those of the machine it ran on, with every core at work.

${parts.join('\n\n')}
`
}

function modelTable(entries: readonly Entry[]): string {
  const rows = entries.map(
    ({ id, name, model, seconds, coins, sounds }) =>
      `| **${name}**<br>\`${id}\`<br>${model.taskType}<br>${model.vendor}<br>${seconds.toFixed(1)} s, ${coins} coins${sounds.map((sound) => `<br>${sound}`).join('')} | ![${name}](${id}.webp) |`,
  )
  return ['| model | |', '| --- | --- |', ...rows].join('\n')
}

function effectTable(entries: readonly Entry[]): string {
  const cells = entries.map(
    ({ id, name, seconds, coins }) =>
      `![${name}](${id}.webp)<br>**${name}**<br>${seconds.toFixed(1)} s, ${coins} coins`,
  )
  const rows: string[] = []
  for (let at = 0; at < cells.length; at += 3)
    rows.push(`| ${[0, 1, 2].map((column) => cells[at + column] ?? '').join(' | ')} |`)
  return ['| | | |', '| --- | --- | --- |', ...rows].join('\n')
}
