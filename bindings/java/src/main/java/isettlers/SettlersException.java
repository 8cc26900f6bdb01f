package isettlers;

/** An input that the engine rejects; nothing has changed then. Programs decide by the code. */
public final class SettlersException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The results ISETTLERS_E_... of isettlers.h, from -1 down. */
    public enum Code { ARGUMENT, TABLES, STATE, ILLEGAL, OVER, ROOM, FORMAT, SETUP, DATA }

    private final Code code;
    private final String path;

    SettlersException(Code code, String path, String text) {
        super(text);
        this.code = code;
        this.path = path;
    }

    /** Return the exception for a negative result. */
    static SettlersException of(int result, String path, String text) {
        return new SettlersException(Code.values()[-1 - result], path, text);
    }

    public Code code() {
        return code;
    }

    /** Return the part of the input at fault, such as "$.setup.players"; empty where there is none. */
    public String path() {
        return path;
    }

    /** Return one line of text, with the path in front. */
    public String text() {
        return getMessage();
    }
}
