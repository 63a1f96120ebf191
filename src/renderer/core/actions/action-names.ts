import { placeAction, type KeyedActionId } from '#shared/app/keymap.ts'
import { PLACES, type Place } from '#shared/app/places.ts'
import { text } from '#shared/text/index.ts'

/** What each action with keys is called: in the list of shortcuts, and wherever nothing more particular is known. */
const NAMES: Record<KeyedActionId, () => string> = {
  ...(Object.fromEntries(
    PLACES.map((place) => [placeAction(place), () => text().shell.shortcuts.openPlace(text().places[place])]),
  ) as Record<`place.${Place}`, () => string>),
  'palette.open': () => text().shell.shortcuts.palette,
  'search.here': () => text().shell.shortcuts.searchHere,
  'list.move': () => text().shell.shortcuts.moveInList,
  'changes.undo': () => text().shell.shortcuts.undo,
  'changes.redo': () => text().culling.redoChange,
  'messages.reach': () => text().shell.shortcuts.messages,
  'help.shortcuts': () => text().shell.shortcuts.thisList,
  'item.open': () => text().library.open,
  'item.rate': () => text().library.rating,
  'item.pick': () => text().culling.pick,
  'item.reject': () => text().culling.reject,
  'item.unflag': () => text().culling.unflag,
  'culling.advance': () => text().culling.advanceHint,
  'item.stack': () => text().culling.openStack,
  'item.trash': () => text().culling.trash,
  'library.trashRejected': () => text().culling.trashRejected,
  'item.restore': () => text().culling.restore,
  'item.compare': () => text().viewers.compare,
  'item.runAgain': () => text().library.runAgain,
  'item.useAsInput': () => text().library.useAsInput,
  'item.tag': () => text().library.tag,
  'item.collect': () => text().library.collect,
  'item.takeOut': () => text().shell.shortcuts.takeOut,
  'item.copyPrompt': () => text().library.copyPrompt,
  'item.reveal': () => text().library.reveal,
  'item.export': () => text().library.exportItems,
  'item.contactSheet': () => text().exports.sheet,
  'items.chooseAll': () => text().shell.shortcuts.chooseAll,
  'viewer.neighbours': () => text().shell.shortcuts.neighbours,
  'viewer.details': () => text().viewers.details,
  'viewer.beforeAfter': () => text().culling.beforeAfter,
  'viewer.copyImage': () => text().viewers.copyImage,
  'viewer.zoom': () => text().viewers.zoom,
  'viewer.fit': () => text().viewers.fit,
  'viewer.fullSize': () => text().shell.shortcuts.fullSize,
  'viewer.play': () => text().viewers.play,
  'viewer.frames': () => text().shell.shortcuts.frames,
  'viewer.speed': () => text().viewers.speed,
  'viewer.loop': () => text().viewers.loop,
  'viewer.mute': () => text().viewers.mute,
  'viewer.turntable': () => text().viewers.turntable,
  'viewer.wireframe': () => text().viewers.wireframe,
  'viewer.backdrop': () => text().viewers.backdrop,
  'compare.move': () => text().shell.shortcuts.moveColumn,
  'compare.drop': () => text().viewers.drop,
  'compare.next': () => text().culling.nextCandidate,
  'compose.make': () => text().compose.make.make,
  'mask.tools': () => text().shell.shortcuts.maskTools,
  'mask.brushSize': () => text().compose.mask.brushSize,
}

export function actionName(id: KeyedActionId): string {
  return NAMES[id]()
}
