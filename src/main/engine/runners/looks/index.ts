import type { LoadRunner } from '../runner.ts'
import type { LOOKS_MODELS } from './models.ts'

export const LOOKS_RUNNERS = {
  'word-edit': async () => (await import('./edit/word-edit.ts')).wordEdit,
  'painters-hand': async () => {
    const [{ restyle }, { PAINTINGS }] = await Promise.all([
      import('./restyle/restyle-picture.ts'),
      import('./restyle/paintings.ts'),
    ])
    return restyle(PAINTINGS)
  },
  'print-room': async () => {
    const [{ restyle }, { PRINTS }] = await Promise.all([
      import('./restyle/restyle-picture.ts'),
      import('./restyle/prints.ts'),
    ])
    return restyle(PRINTS)
  },
  'hand-tint': async () => (await import('./colorize/colorize-picture.ts')).colorizePicture,
  'portrait-retouch': async () => (await import('./retouch/retouch-picture.ts')).retouchPicture,
  'light-studio': async () => (await import('./relight/relight-picture.ts')).relightPicture,
  'sketch-pad': async () => (await import('./sketch/sketch-picture.ts')).sketchPicture,
} satisfies Record<keyof typeof LOOKS_MODELS, LoadRunner>
