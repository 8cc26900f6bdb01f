import "isettlers-board/styles/imperial.css";

export { board } from "isettlers-board/imperial";
export { lessons } from "./lessons/index.js";
