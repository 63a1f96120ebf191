import type { SettingWords } from '../details/setting-words.ts'

export interface ComparedSetting {
  name: string
  label: string
  /** One for each of those compared, in their order; undefined where it is not set. */
  values: (string | undefined)[]
  /** Which of them are not as most are; all of them when there is no such thing. */
  odd: boolean[]
}

/** What several things were made with, apart by whether all agree. The order is that of the first which has it. */
export function compareSettings(all: readonly (readonly SettingWords[])[]): {
  differing: ComparedSetting[]
  same: ComparedSetting[]
} {
  const labels = new Map(all.flatMap((settings) => settings.map(({ name, label }) => [name, label] as const)))
  const compared = [...labels].map(([name, label]) => {
    const values = all.map((settings) => settings.find((setting) => setting.name === name)?.value)
    return { name, label, values, odd: values.map((value) => !isUsual(value, values)) }
  })
  const agree = ({ values }: ComparedSetting) => values.every((value) => value === values[0])
  return { differing: compared.filter((setting) => !agree(setting)), same: compared.filter(agree) }
}

function isUsual(value: string | undefined, values: readonly (string | undefined)[]): boolean {
  return values.filter((other) => other === value).length > values.length / 2
}
