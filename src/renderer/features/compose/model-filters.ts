export const ANY = 'any'

/** What the list is narrowed to; `any` leaves a side open. Strings, because that is what controls hold. */
export interface ModelFilters {
  search: string
  modality: string
  taskType: string
  maxCoins: string
  workspace: string
  vendor: string
  /** Only those kept at hand. */
  favourites: boolean
}

export const NO_FILTERS: ModelFilters = {
  search: '',
  modality: ANY,
  taskType: ANY,
  maxCoins: ANY,
  workspace: ANY,
  vendor: ANY,
  favourites: false,
}
