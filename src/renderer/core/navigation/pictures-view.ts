import { create } from 'zustand'
import type { Recipe } from '#shared/batch/recipe.ts'
import type { Client } from '../../bridge/client.ts'
import { fileNameOf } from '../../words/file-name-of.ts'
import type { DroppedFile } from './batches-view.ts'

/** Files that something is to be done to, one after the other, and where they come from. */
export type PictureSource =
  /** Of the browser: their bytes are brought over. */
  | { from: 'files'; name: string; files: readonly DroppedFile[] }
  /** Of this computer: used where they lie. */
  | { from: 'paths'; name: string; paths: readonly string[] }
  | { from: 'library'; name: string; itemIds: readonly string[] }
  /** Still to be chosen. */
  | { from: 'nowhere' }

interface PicturesView {
  /** What somebody wants a batch of; its dialog stands over whatever place is open. */
  source: PictureSource | undefined
  /** Which steps they go through, when they are brought for a recipe; also when other files are chosen then. */
  recipe: Recipe | undefined
  /** Each asking is a dialog of its own, also for the same files. */
  turn: number
}

export const usePicturesView = create<PicturesView>()(() => ({ source: undefined, recipe: undefined, turn: 0 }))

export function openPictures(source: PictureSource, recipe?: Recipe): void {
  usePicturesView.setState(({ turn, recipe: wanted }) => ({ source, recipe: recipe ?? wanted, turn: turn + 1 }))
}

/** All media of a folder. */
export function openPictureFolder(folder: string): void {
  openPictures({ from: 'paths', name: fileNameOf(folder) || folder, paths: [folder] })
}

/** The same for a folder that is chosen now, where a window can be asked for one. */
export async function choosePictureFolder(client: Client): Promise<void> {
  const { path } = await client.request('desktop.chooseFolder', {})
  if (path !== null) openPictureFolder(path)
}

export function closePictures(): void {
  usePicturesView.setState({ source: undefined, recipe: undefined })
}
