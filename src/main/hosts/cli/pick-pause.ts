/** Why a batch stands still that waits for a person. */
export const PICK_PAUSE = 'pick'
