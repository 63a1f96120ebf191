import type { SettingWords } from '../details/setting-words.ts'

export interface ComparedSetting {
  name: string
  label: string
  /** One for each of those compared, in their order; undefined where it is not set. */
  values: (string | undefined)[]
}

/** What several things were made with, apart by whether all agree. The order is that of the first which has it. */
export function compareSettings(all: readonly (readonly SettingWords[])[]): {
  differing: ComparedSetting[]
  same: ComparedSetting[]
} {
  const labels = new Map(all.flatMap((settings) => settings.map(({ name, label }) => [name, label] as const)))
  const compared = [...labels].map(([name, label]) => ({
    name,
    label,
    values: all.map((settings) => settings.find((setting) => setting.name === name)?.value),
  }))
  const agree = ({ values }: ComparedSetting) => values.every((value) => value === values[0])
  return { differing: compared.filter((setting) => !agree(setting)), same: compared.filter(agree) }
}
