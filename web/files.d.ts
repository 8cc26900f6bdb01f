/** The address of a file that Vite carries along. */
declare module "*?url" {
  const address: string;
  export default address;
}
