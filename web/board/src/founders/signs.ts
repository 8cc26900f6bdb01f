import { added } from "../signs.js";

/** The drawings of the signs that this board alone has. */
export const SIGNS = added({
  water: '<path d="M12 1.8c4.5 5.4 7 9 7 12.7a7 7 0 0 1-14 0c0-3.7 2.5-7.3 7-12.7z"/>',
  ore: '<path fill-rule="evenodd" d="M12 2.5 21 8v8l-9 5.5L3 16V8zm0 3.2L6.5 9 12 12.3 17.5 9z"/>',
  iron: '<path d="M2 7h13c0 3-2 4.5-5 5v3.5h4.5l2 5h-13l2-5V12C4 11.5 2.2 10 2 7zM16.5 7H22c-.5 2.3-2.5 4-5.5 4.3z"/>',
  horses: '<path d="M13.5 2.5c4.7 1.5 7 5.5 7 11v8h-10c0-3.3 1.2-5 3-6.8l-4.3.3-2.7 3-3-2 .5-4.5 5.5-5.3z"/>',
  wine: '<path d="M6 2h12c1 5.8-.8 9.5-4.7 10.3v6.7H17V22H7v-3h3.7v-6.7C6.8 11.5 5 7.8 6 2z"/>',
  cloth:
    '<path d="M8 3c1.2 1.5 2.6 2.2 4 2.2S14.8 4.5 16 3l6.5 4-2.7 5-2.3-1.2V21.5h-11V10.8L4.2 12 1.5 7z"/>',
  pottery:
    '<path d="M8 2h8v3l-1.3 1.3c3.2 1.5 5 4.4 4.6 7.7-.4 3-2 5.5-4.3 8H9c-2.3-2.5-3.9-5-4.3-8-.4-3.3 1.4-6.2 4.6-7.7L8 5z"/>',
  money: '<path d="M3 4.5h18v4.2H3zM1.5 10h18v4.2h-18zM4.5 15.5h18v4.2h-18z"/>',
  army: '<path d="M3 2.5l9.5 8 1.7-2 2 2L14 13l6 6.5-1.5 1.5L12 15l-2.5 2.2-2-2 2-1.7L2.5 3.5z"/><path d="M21 2.5l-6 5 2 2 4.5-6zM8.5 14l-5.2 5 1.7 1.7 5-5.2z"/>',
  caravans:
    '<path fill-rule="evenodd" d="M3 5.5C5 3.7 8 3 11 3s6 .7 8 2.5V15H3zM6.5 15.5a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zm9 0a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM20 12h3v2.5h-3z"/>',
  crafts: '<path d="M3.5 4.5h11.8L19 6.8V10h-4.5V8.5h-2l-.5 13H8.5L8 8.5H3.5z"/>',
  temple1: '<path d="M12 2.5 21 9v2.2H3V9zM9 12.5h6v6H9zM5 19.5h14V22H5z"/>',
  temple2: '<path d="M12 2.5 21 9v2.2H3V9zM5 12.5h4v6H5zm10 0h4v6h-4zM3 19.5h18V22H3z"/>',
  temple3:
    '<path d="M12 1.5 22 8v2.5H2V8zM3.5 12h3.3v6.5H3.5zm6.9 0h3.2v6.5h-3.2zm6.8 0h3.3v6.5h-3.3zM2 19.5h20V22H2z"/>',
});
