import "isettlers-board/styles/founders.css";

export { board } from "isettlers-board/founders";
export { lessons } from "./lessons/index.js";
