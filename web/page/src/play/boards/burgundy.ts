import "isettlers-board/styles/burgundy.css";

export { board } from "isettlers-board/burgundy";
