/** A module that Node contains, undefined elsewhere. Bundlers see no import, so they leave it to Node. */
export function builtin<M>(name: string): M | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } };
  return process?.getBuiltinModule?.(name) as M | undefined;
}
