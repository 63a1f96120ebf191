import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ExportMemory } from '#shared/app/export-memory.ts'
import { BUNDLED_PRESETS, type ExportOutcome } from '#shared/app/export.ts'
import { Settings } from '#shared/app/settings.ts'
import type { Answers } from '../../../../tests/support/components/answering-app.ts'
import { draw } from '../../../../tests/support/components/draw.tsx'
import { windowAnswers } from '../../../../tests/support/components/window-answers.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { ContactSheetDialog } from './contact-sheet-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'

const IDS = ['one', 'two']
const OUTCOME: ExportOutcome = {
  files: 2,
  bytes: 2000,
  folder: '/prints',
  firstPath: '/prints/one.jpg',
  missing: [],
  changed: [],
  failed: [],
  stopped: null,
}
const ANSWERS: Answers = {
  'library.exportPreview': () => ({ name: 'one.jpg', first: null, bytes: 1000, label: null }),
  'library.export': () => OUTCOME,
  'library.contactSheet': () => ({ ...OUTCOME, pages: 1, paths: ['/prints/Ships.pdf'], unwritable: 0 }),
  'exports.read': () => ({ running: [] }),
}

const dialog = page.getByRole('dialog')
const folder = dialog.getByRole('textbox', { name: 'Folder' })
const exportButton = dialog.getByRole('button', { name: 'Export', exact: true })

function openExport(more: Answers = {}, memory: Partial<ExportMemory> = {}) {
  const onClose = vi.fn()
  const exporting = { ...ExportMemory.parse({}), ...memory }
  const app = draw(
    <>
      <ExportDialog ids={IDS} onClose={onClose} />
      <Toasts />
    </>,
    { ...windowAnswers({ exporting }), ...ANSWERS, ...more },
  )
  return { app, onClose }
}

async function choosePreset(name: string) {
  await dialog.getByRole('button', { name: /^Preset:/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

async function saveAsPreset(name: string) {
  await dialog.getByRole('button', { name: 'Save as preset…' }).click()
  await dialog.getByRole('textbox', { name: 'Name of the preset' }).fill(name)
  await userEvent.keyboard('{Enter}')
}

test('nothing is exported without a folder or with a file name that cannot be used', async () => {
  const { app, onClose } = openExport()
  await expect.element(folder).toHaveFocus()
  await expect.element(exportButton).toBeDisabled()
  await folder.fill('/prints')
  await expect.element(exportButton).toBeEnabled()
  await dialog.getByRole('textbox', { name: 'File name' }).fill('{original}')
  await expect.element(exportButton).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('textbox', { name: 'File name' }).fill('{counter:03}.{ext}')
  await expect.element(dialog.getByText('First file: one.jpg')).toBeVisible()
  expect(app.asked('library.export')).toEqual([])

  await exportButton.click()
  await expect.element(page.getByText('Exported 2 files')).toBeVisible()
  expect(app.asked('library.export')).toMatchObject([
    { ids: IDS, folder: '/prints', counterFrom: 1, options: { name: '{counter:03}.{ext}' } },
  ])
  expect(onClose).toHaveBeenCalledOnce()
  // remembered for the next time
  expect(app.asked('settings.update').at(-1)?.exporting).toMatchObject({
    lastFolder: '/prints',
    lastOptions: { name: '{counter:03}.{ext}' },
  })
})

test('with a size that is no number nothing is exported, by Enter neither; a preset brings a number back', async () => {
  const { app } = openExport({}, { lastFolder: '/prints' })
  await choosePreset('Web JPEG 2048')
  const side = dialog.getByRole('textbox', { name: 'Longest side in pixels' })
  for (const written of ['4000px', '4,000', '']) {
    await side.fill(written)
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Write a number, in digits alone.')).toBeVisible()
    await expect.element(exportButton).toBeDisabled()
  }
  await choosePreset('Web JPEG 2048')
  await expect.element(side).toHaveValue('2048')
  expect(app.asked('library.export')).toEqual([])
})

test('with a number of columns that is no number no contact sheet is made', async () => {
  const memory = { ...ExportMemory.parse({}), lastFolder: '/prints' }
  const app = draw(<ContactSheetDialog content={{ kind: 'items', ids: IDS }} title="Ships" onClose={() => {}} />, {
    ...windowAnswers({ exporting: memory }),
    ...ANSWERS,
  })
  const make = dialog.getByRole('button', { name: 'Make contact sheet' })
  await expect.element(make).toBeEnabled()
  await dialog.getByRole('textbox', { name: 'Columns' }).fill('four')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Write a number, in digits alone.')).toBeVisible()
  await expect.element(make).toBeDisabled()
  expect(app.asked('library.contactSheet')).toEqual([])
})

test('the folder and the options of the last export are there again', async () => {
  const lastOptions = { ...BUNDLED_PRESETS.web, format: 'webp' as const }
  openExport({}, { lastFolder: '/prints', lastOptions })
  await expect.element(folder).toHaveValue('/prints')
  await expect.element(dialog.getByRole('radio', { name: 'WebP' })).toBeChecked()
  await expect.element(dialog.getByRole('button', { name: 'Preset: Own settings' })).toBeVisible()
})

test('own settings get a name, and a preset that is saved over comes back by Undo', async () => {
  const { app } = openExport()
  await dialog.getByRole('radio', { name: 'WebP' }).click()
  const savePreset = dialog.getByRole('button', { name: 'Save as preset…' })
  // Escape gives up the name and nothing else
  await savePreset.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(savePreset).toHaveFocus()

  await saveAsPreset('For the shop')
  await expect.element(page.getByText('Saved the preset “For the shop”')).toBeVisible()
  app.tell({ type: 'settings.changed', settings: await settingsOf(app) })
  await choosePreset('As they are')
  await expect.element(dialog.getByRole('radio', { name: 'WebP' })).not.toBeChecked()
  await choosePreset('For the shop')
  await expect.element(dialog.getByRole('radio', { name: 'WebP' })).toBeChecked()

  await dialog.getByRole('radio', { name: 'JPEG' }).click()
  await saveAsPreset('for the shop')
  const replaced = page.getByRole('listitem').filter({ hasText: '“for the shop” stands for these settings now' })
  await replaced.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => app.asked('settings.update').at(-1)?.exporting?.presets)
    .toMatchObject([{ name: 'For the shop', options: { format: 'webp' } }])
})

test.for([
  ['library.export', 'Export', 'Exported 2 files'],
  ['library.contactSheet', 'Make contact sheet', 'Contact sheet of 1 page made'],
] as const)(
  '%s: a second press begins nothing, and what goes on in the background closes nothing later',
  async ([command, button, told]) => {
    const [kept, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const onClosed = vi.fn()
    function Window() {
      const [isOpen, setOpen] = useState(true)
      const onClose = () => {
        setOpen(false)
        onClosed()
      }
      if (!isOpen) return null
      return command === 'library.export' ? (
        <ExportDialog ids={IDS} onClose={onClose} />
      ) : (
        <ContactSheetDialog content={{ kind: 'items', ids: IDS }} title="Ships" onClose={onClose} />
      )
    }
    const answers = windowAnswers({ exporting: { ...ExportMemory.parse({}), lastFolder: '/prints' } })
    const app = draw(
      <>
        <Window />
        <Toasts />
      </>,
      {
        ...answers,
        ...ANSWERS,
        'settings.update': async (...change) => {
          await kept.promise
          return answers['settings.update']!(...change)
        },
        [command]: async () => {
          await written.promise
          return { ...OUTCOME, pages: 1, paths: ['/prints/Ships.pdf'], unwritable: 0 }
        },
      },
    )
    await dialog.getByRole('button', { name: button, exact: true }).dblClick()
    kept.resolve()
    await expect.poll(() => app.asked(command).length).toBe(1)
    await dialog.getByRole('button', { name: 'Go on in the background' }).click()
    expect(onClosed).toHaveBeenCalledOnce()
    written.resolve()
    await expect.element(page.getByText(told)).toBeVisible()
    expect(app.asked(command)).toHaveLength(1)
    expect(onClosed).toHaveBeenCalledOnce()
  },
)

/** Settings as the app has them now. */
async function settingsOf(app: ReturnType<typeof draw>) {
  const answer = await app.bridge.request('settings.read', {})
  return Settings.parse(answer.ok && answer.value)
}
