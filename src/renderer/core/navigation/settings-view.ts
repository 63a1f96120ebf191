import { create } from 'zustand'
import { useNavigation } from './navigation.ts'

export const SETTINGS_SECTIONS = [
  'connections',
  'engines',
  'machines',
  'output',
  'watching',
  'programs',
  'appearance',
  'behaviour',
  'data',
  'shortcuts',
  'about',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

interface SettingsView {
  /** Where somebody asked to be led; each asking counts, even for the same section. */
  wanted: { section: SettingsSection; turn: number } | undefined
  /** The connection that is being written: a new one, or one that is changed. */
  editing: { id: string | null } | undefined
  /** Whose form is open: that of a new engine, of the way to the queue of machines, of a new program or watched folder. */
  adding: SettingsForm | undefined
}

type SettingsForm = 'engine' | 'pool' | 'program' | 'watchFolder'

export const useSettingsView = create<SettingsView>()(() => ({
  wanted: undefined,
  editing: undefined,
  adding: undefined,
}))

export function openSettings(
  section: SettingsSection,
  form: Partial<Pick<SettingsView, 'editing' | 'adding'>> = {},
): void {
  useNavigation
    .getState()
    .open('settings', () =>
      useSettingsView.setState(({ wanted }) => ({ ...form, wanted: { section, turn: (wanted?.turn ?? 0) + 1 } })),
    )
}

export function editConnection(id: string | null): void {
  openSettings('connections', { editing: { id } })
}

const SECTION_OF: Record<SettingsForm, SettingsSection> = {
  engine: 'engines',
  pool: 'machines',
  program: 'programs',
  watchFolder: 'watching',
}

export function openSettingsForm(form: SettingsForm): void {
  openSettings(SECTION_OF[form], { adding: form })
}

/** A form that is open in its panel: whether it is, and opening and closing it there. */
export function useSettingsForm(form: SettingsForm) {
  return {
    isOpen: useSettingsView((view) => view.adding === form),
    open: () => useSettingsView.setState({ adding: form }),
    close: () => useSettingsView.setState({ adding: undefined }),
  }
}
