/** How high a key of MIDI sounds: 69 is the a of 440 hertz, twelve keys are an octave. */
export const hertzOf = (key: number): number => 440 * 2 ** ((key - 69) / 12)
