package isettlers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.MutableCoercionConfig;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.util.List;
import java.util.Map;

/** JSON of the engine as the types of isettlers.trees, and these as JSON. */
public final class Trees {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
                                                   .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                                                   .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                                                   .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                                                   .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                                                   .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                                                   .withCoercionConfig(LogicalType.Textual, Trees::refuse)
                                                   .build();

    private Trees() {}

    private static void refuse(MutableCoercionConfig texts) {
        for (CoercionInputShape other :
            List.of(CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean)) {
            texts.setCoercion(other, CoercionAction.Fail);
        }
    }

    /** A setup of a game, such as isettlers.trees.Imperial.Setup. */
    public interface Setup {
        /** Return the name of the game, as setups have it. */
        String game();
    }

    /**
     * Return JSON as a type of isettlers.trees: `Imperial.View.class` for a view, `Imperial.Event[].class` for events.
     * Throw SettlersException with the code FORMAT and the path where it has an unknown field or kind, lacks a field,
     * or has a value of another type.
     */
    public static <T> T read(String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException wrong) {
            String path = path(wrong);
            throw new SettlersException(SettlersException.Code.FORMAT, path, path + ": " + text(wrong));
        }
    }

    private static String text(JsonProcessingException wrong) {
        if (wrong instanceof UnrecognizedPropertyException) {
            return "unknown field";
        }
        if (wrong instanceof InvalidTypeIdException kind && kind.getTypeId() != null) {
            return "unknown kind " + kind.getTypeId();
        }
        return wrong.getOriginalMessage();
    }

    private static String path(JsonProcessingException wrong) {
        StringBuilder path = new StringBuilder("$");
        if (wrong instanceof JsonMappingException mapping) {
            for (JsonMappingException.Reference at : mapping.getPath()) {
                path.append(at.getFieldName() == null ? "[" + at.getIndex() + "]" : "." + at.getFieldName());
            }
        }
        return path.toString();
    }

    /** Return a tree as JSON, such as a document for Game.read. */
    public static String write(Record tree) {
        return written(tree);
    }

    /** Return a setup with the name of its game, as Library.game takes it. */
    static String named(Setup setup) {
        return written(Map.of("game", setup.game(), "setup", setup));
    }

    private static String written(Object tree) {
        try {
            return MAPPER.writeValueAsString(tree);
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException(wrong);
        }
    }
}
