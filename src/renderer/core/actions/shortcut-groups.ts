import type { AppDescription } from '#shared/app/commands.ts'
import { text } from '#shared/text/index.ts'
import { commandKeyOf, shortcutsOf, type Shortcut } from './shortcuts.ts'

export interface ShortcutGroup {
  title: string
  shortcuts: Shortcut[]
}

/** Every key there is, by where it works. */
export function shortcutGroups(surroundings: Pick<AppDescription, 'host' | 'platform'>): ShortcutGroup[] {
  const { places, library, viewers, compose, shell } = text()
  const words = shell.shortcuts
  const command = commandKeyOf(surroundings)
  return [
    { title: words.everywhere, shortcuts: shortcutsOf(surroundings) },
    {
      title: places.library,
      shortcuts: [
        { does: library.open, keys: [library.keys.Space] },
        { does: library.rating, keys: ['0–5'] },
        { does: viewers.compare, keys: ['V'] },
        { does: library.tag, keys: ['T'] },
        { does: library.collect, keys: ['C'] },
        { does: library.runAgain, keys: ['R'] },
        { does: library.useAsInput, keys: ['U'] },
        { does: library.exportItems, keys: ['E'] },
        { does: words.chooseAll, keys: [command, 'A'] },
      ],
    },
    {
      title: viewers.viewer,
      shortcuts: [
        { does: words.neighbours, keys: ['←', '→'] },
        { does: viewers.zoom, keys: ['+', '−'] },
        { does: viewers.fit, keys: ['F'] },
        { does: words.fullSize, keys: ['Z'] },
        { does: viewers.play, keys: [viewers.spaceKey] },
        { does: words.frames, keys: [',', '.'] },
        { does: viewers.turntable, keys: ['T'] },
        { does: viewers.wireframe, keys: ['W'] },
        { does: viewers.details, keys: ['I'] },
      ],
    },
    {
      title: places.compose,
      shortcuts: [
        { does: compose.make.make, keys: [command, '↵'] },
        { does: words.maskTools, keys: ['B', 'E'] },
        { does: compose.mask.brushSize, keys: ['[', ']'] },
      ],
    },
  ]
}
