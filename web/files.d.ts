/** The address of a file that Vite carries along. */
declare module "*?url" {
  const address: string;
  export default address;
}

/** The text of styles, with all that they import. */
declare module "*?inline" {
  const styles: string;
  export default styles;
}
