/** Words and phrases as one writes them down: `listed('pop, feel good, catchy')`. */
export const listed = (text: string): string[] => text.split(',').map((word) => word.trim())
