import "isettlers-board/styles/burgundy.css";

export { board } from "isettlers-board/burgundy";
export { lessons } from "./lessons/index.js";
