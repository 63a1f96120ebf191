/** What comes of a value, at once where it is there already: a promise costs as much as a short answer's other steps. */
export function afterwards<Value, Next>(
  value: Value | Promise<Value>,
  become: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(become) : become(value)
}
