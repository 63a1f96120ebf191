import { create } from 'zustand'
import { useNavigation } from './navigation.ts'

export const SETTINGS_SECTIONS = [
  'connections',
  'engines',
  'output',
  'watching',
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
  /** A new engine is being written. */
  addingEngine: boolean
}

export const useSettingsView = create<SettingsView>()(() => ({
  wanted: undefined,
  editing: undefined,
  addingEngine: false,
}))

export function openSettings(section: SettingsSection): void {
  useSettingsView.setState(({ wanted }) => ({ wanted: { section, turn: (wanted?.turn ?? 0) + 1 } }))
  useNavigation.getState().open('settings')
}

export function editConnection(id: string | null): void {
  useSettingsView.setState({ editing: { id } })
  openSettings('connections')
}

export function addEngine(): void {
  useSettingsView.setState({ addingEngine: true })
  openSettings('engines')
}
