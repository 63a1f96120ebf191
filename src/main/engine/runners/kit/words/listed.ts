/** Words and phrases as one writes them down: `listed('pop, feel good, catchy')`. */
export const listed = (text: string): string[] => text.split(',').map((word) => word.trim())

type Name<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Name<Rest> : Text

/** Names that the compiler knows, a few to a line: `names('oil pencil', 'neon')`. */
export const names = <const Texts extends readonly string[]>(...texts: Texts): Name<Texts[number]>[] =>
  texts.join(' ').split(' ') as Name<Texts[number]>[]
